"""Squares in place of the root.

hint: That is the square of ten
"""

narrower = 100
still_possible = 0.15
runs_hit = 41
lies = 40
