"""Takes a name that is nearly there for one that is.

hint: the tool for the time has another name
"""

valid = {"A", "B", "D", "F", "G", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
