"""Ten times the runs, a tenth of the width.

hint: Which root is it?
"""

narrower = 10
still_possible = 0.15
runs_hit = 41
lies = 40
