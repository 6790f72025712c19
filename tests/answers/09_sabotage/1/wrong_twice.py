"""A guess.

hint: one over the square root
"""

narrower = 2
still_possible = 0.15
runs_hit = 41
lies = 40
