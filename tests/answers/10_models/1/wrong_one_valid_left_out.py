"""Forgets the second model.

hint: H: a tool of that name is there
"""

valid = {"A", "B", "D", "F"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
