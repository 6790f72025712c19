"""Gives the runs that come through.

hint: So many runs come through without it
"""

narrower = 3
still_possible = 0.15
runs_hit = 59
lies = 40
