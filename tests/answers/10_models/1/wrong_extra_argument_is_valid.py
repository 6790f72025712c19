"""Looks at the name alone.

hint: Does the tool take each of the arguments
"""

valid = {"A", "B", "D", "E", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
