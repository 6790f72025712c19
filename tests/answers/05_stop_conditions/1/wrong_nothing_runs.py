"""Takes the limit for one of the whole run: two a reply never make five.

hint: The first batch wants two calls
"""

a = 5
b = 0
c = 1200
d = 10
