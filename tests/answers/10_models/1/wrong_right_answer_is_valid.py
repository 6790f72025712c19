"""Judges the call by its answer.

hint: A right answer makes no call valid
"""

valid = {"A", "B", "C", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
