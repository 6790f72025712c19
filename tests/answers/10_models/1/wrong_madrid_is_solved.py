"""Takes any time for the time.

hint: has read no time
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "G", "H"}
copied = {"A", "E", "F"}
