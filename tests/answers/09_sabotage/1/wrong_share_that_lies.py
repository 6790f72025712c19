"""A share in place of a number of runs.

hint: In runs of 100
"""

narrower = 3
still_possible = 0.15
runs_hit = 41
lies = 0.4
