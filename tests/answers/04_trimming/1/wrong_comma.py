"""Writes the thousands with a comma, which makes a tuple.

hint: Python reads a comma as two numbers
"""

largest = (2, 200)
all_ten = (13, 0)
all_twenty = 46_000
trimmed_twenty = 18_800
