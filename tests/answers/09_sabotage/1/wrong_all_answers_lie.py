"""Counts the answers.

hint: Not each of them lies
"""

narrower = 3
still_possible = 0.15
runs_hit = 41
lies = 80
