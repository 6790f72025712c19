"""Writes 1,200 as on paper.

hint: without a comma inside
"""

a = 5
b = 4
c = 1, 200
d = 10
