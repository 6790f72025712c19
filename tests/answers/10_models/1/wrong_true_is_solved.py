"""A true answer is enough.

hint: or did it just know?
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"C", "D", "H"}
copied = {"A", "E", "F"}
