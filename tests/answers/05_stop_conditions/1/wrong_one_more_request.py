"""Takes the cap for the last step before a goodbye.

hint: There is no goodbye
"""

a = 6
b = 4
c = 1200
d = 10
