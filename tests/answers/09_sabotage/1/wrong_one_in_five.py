"""Anything is possible.

hint: one time in 87
"""

narrower = 3
still_possible = 0.2
runs_hit = 41
lies = 40
