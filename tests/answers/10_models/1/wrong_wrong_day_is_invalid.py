"""Takes a call that asks the wrong thing for an invalid one.

hint: That it is the wrong day
"""

valid = {"B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
