"""Forgets the cap that the agent adds.

hint: sees no cap adds one
"""

a = 5
b = 4
c = 1200
d = 15
