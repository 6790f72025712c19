"""Stops a step too early.

hint: one time in eight shows nothing
"""

narrower = 3
still_possible = 0.1
runs_hit = 41
lies = 40
