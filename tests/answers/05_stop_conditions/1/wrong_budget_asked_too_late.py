"""Sends one request more when the budget is used up.

hint: before the fourth request
"""

a = 5
b = 4
c = 1600
d = 10
