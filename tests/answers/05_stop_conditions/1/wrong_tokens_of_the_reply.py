"""Counts the tokens that are written, and not those that are read.

hint: Add 400 at a time
"""

a = 5
b = 4
c = 120
d = 10
