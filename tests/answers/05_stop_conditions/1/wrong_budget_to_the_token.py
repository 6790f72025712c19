"""Thinks that the last request is cut to fit.

hint: a multiple of what each one costs
"""

a = 5
b = 4
c = 1000
d = 10
