"""Lets one call of the third reply run.

hint: none is cut in the middle
"""

a = 5
b = 5
c = 1200
d = 10
