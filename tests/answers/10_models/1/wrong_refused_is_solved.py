"""Does not see that the call was refused.

hint: has read no tax of Porto
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "E", "H"}
copied = {"A", "E", "F"}
