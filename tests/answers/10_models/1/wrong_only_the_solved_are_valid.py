"""Valid is what solved its task.

hint: That it is the wrong day
"""

valid = {"D", "H"}
solved = {"D", "H"}
copied = {"A", "E", "F"}
