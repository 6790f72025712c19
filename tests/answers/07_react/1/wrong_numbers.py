"""Counts instead of naming.

hint: Write one of the three words
"""

a, b, c, d, e, f = 1, 3, 2, 1, 3, 2
