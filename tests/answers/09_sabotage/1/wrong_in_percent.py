"""A rate in percent.

hint: A rate is a share
"""

narrower = 3
still_possible = 15
runs_hit = 41
lies = 40
