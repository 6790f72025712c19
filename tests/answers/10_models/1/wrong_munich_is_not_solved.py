"""One of the two solved ones.

hint: H: ask the tool
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D"}
copied = {"A", "E", "F"}
