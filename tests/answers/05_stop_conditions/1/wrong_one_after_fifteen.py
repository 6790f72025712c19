"""Counts one request more than the function allows.

hint: it never comes to 16
"""

a = 5
b = 4
c = 1200
d = 16
