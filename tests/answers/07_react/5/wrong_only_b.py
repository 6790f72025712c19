"""Leaves C out.

hint: look at the last three rows
"""

calling_ten = 2
react_ten = 11
holds = "B"
