"""A guess.

hint: come through all five replies
"""

narrower = 3
still_possible = 0.15
runs_hit = 45
lies = 40
