"""Whatever is wrong was copied.

hint: but it stands in no example
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F", "G"}
