"""Takes the tool for a value.

hint: 1552 stands in no example
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "B", "E", "F"}
