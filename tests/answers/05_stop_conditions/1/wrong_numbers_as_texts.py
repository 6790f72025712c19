"""Writes texts with units.

hint: without quotes
"""

a = "5 calls"
b = "4 calls"
c = "1,200"
d = "10"
