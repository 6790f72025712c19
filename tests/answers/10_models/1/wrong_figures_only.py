"""Looks at figures alone, and not at days.

hint: Where does the call's day come from
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"E"}
