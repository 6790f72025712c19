"""Lets the run go to the end of the script.

hint: does not wait for the end
"""

a = 20
b = 4
c = 1200
d = 10
