"""Reads 1,000 as 1.

hint: Is that what the answer says?
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "F", "H"}
copied = {"A", "E", "F"}
