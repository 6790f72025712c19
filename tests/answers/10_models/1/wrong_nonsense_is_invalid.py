"""Judges the call by its answer, which is nonsense.

hint: whatever the answer says
"""

valid = {"A", "B", "D", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
