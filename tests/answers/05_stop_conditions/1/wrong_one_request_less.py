"""Takes the cap for a limit that must not be reached.

hint: is that the limit already?
"""

a = 4
b = 4
c = 1200
d = 10
