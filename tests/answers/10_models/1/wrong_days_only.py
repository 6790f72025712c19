"""Does not know 1362 again.

hint: with the second example
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "F"}
