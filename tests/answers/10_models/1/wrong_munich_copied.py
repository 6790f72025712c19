"""The sentence is the example's; the figure is not.

hint: 1834 is what the tool says
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F", "H"}
