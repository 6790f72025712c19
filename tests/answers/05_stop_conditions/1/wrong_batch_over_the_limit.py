"""Looks at the limit when the batch has run.

hint: asked before a batch, not after it
"""

a = 5
b = 6
c = 1200
d = 10
