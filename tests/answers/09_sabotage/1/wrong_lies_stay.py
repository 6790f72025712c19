"""Nobody touched lying, so the number stays.

hint: how many runs come to an answer now?
"""

narrower = 3
still_possible = 0.15
runs_hit = 41
lies = 10
