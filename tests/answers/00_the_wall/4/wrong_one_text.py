"""One text instead of a list.

hint: each word in quotes
"""

parts = "perceive think act observe perceive think terminate"
