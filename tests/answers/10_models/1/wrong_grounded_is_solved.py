"""The figure was read, so it is the answer.

hint: What is it a number of?
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"B", "D", "H"}
copied = {"A", "E", "F"}
