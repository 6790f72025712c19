"""It is all JSON.

hint: A right answer makes no call valid
"""

valid = {"A", "B", "C", "D", "E", "F", "G", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
