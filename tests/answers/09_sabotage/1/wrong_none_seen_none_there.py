"""Nothing was seen, so the rate is 0.

hint: None seen is not none there
"""

narrower = 3
still_possible = 0
runs_hit = 41
lies = 40
