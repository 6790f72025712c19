"""A letter that is not there.

hint: Write letters in quotes
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F", "I"}
