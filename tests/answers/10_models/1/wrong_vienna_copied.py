"""The sentence is the example's; the figure is not.

hint: 2425 is what the tool says
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "D", "E", "F"}
