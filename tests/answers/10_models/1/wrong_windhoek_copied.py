"""What was not read must be copied.

hint: neither the city nor the country
"""

valid = {"A", "B", "D", "F", "H"}
solved = {"D", "H"}
copied = {"A", "C", "E", "F"}
