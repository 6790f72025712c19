"""The rate is the same, so is the interval.

hint: more runs leave less open
"""

narrower = 1
still_possible = 0.15
runs_hit = 41
lies = 40
