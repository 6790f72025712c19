"""Sees one of the two days.

hint: F: the question says today
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "E"}
