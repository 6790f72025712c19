"""Thinks that a run ends below its budget.

hint: nobody knows what the next one costs
"""

a = 5
b = 4
c = 800
d = 10
