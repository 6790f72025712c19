"""Adds the five rates.

hint: counts a run twice
"""

narrower = 3
still_possible = 0.15
runs_hit = 50
lies = 40
