"""Stops one batch too early.

hint: Would two more be over five?
"""

a = 5
b = 2
c = 1200
d = 10
