"""A text.

hint: Write a number, without quotes
"""

narrower = "3"
still_possible = 0.15
runs_hit = 41
lies = 40
