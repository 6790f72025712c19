"""Sets that are empty.

hint: In each of the three there are some
"""

valid = {"A", "B", "D", "F", "H"}
solved = set()
copied = {"A", "E", "F"}
