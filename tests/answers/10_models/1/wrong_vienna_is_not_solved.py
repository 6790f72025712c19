"""One of the two solved ones.

hint: D: ask the tool
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"H"}
copied = {"A", "E", "F"}
