"""Lets the last run go to the end of the script.

hint: something else earlier still
"""

a = 5
b = 4
c = 1200
d = 20
