"""Counts the replies of the second run.

hint: Count reply by reply
"""

a = 5
b = 3
c = 1200
d = 10
