"""A rate that is not offered.

hint: Write one of the five rates
"""

narrower = 3
still_possible = 0.16
runs_hit = 41
lies = 40
