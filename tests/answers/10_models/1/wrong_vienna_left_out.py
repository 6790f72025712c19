"""Forgets a plain valid call.

hint: D: a tool of that name is there
"""

valid = {"A", "B", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
