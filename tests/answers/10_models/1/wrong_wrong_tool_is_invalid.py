"""Takes a call of the wrong tool for an invalid one.

hint: Whether it is the tool to ask
"""

valid = {"A", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
