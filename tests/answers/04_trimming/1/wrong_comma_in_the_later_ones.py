"""Writes 13,000 as on paper.

hint: Python reads a comma
"""

largest = 2200
all_ten = 13, 000
all_twenty = 46, 000
trimmed_twenty = 18, 800
