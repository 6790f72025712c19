"""Takes each valid call for a solved task.

hint: For which day?
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"A", "B", "D", "F", "H"}
copied = {"A", "E", "F"}
