"""The other column of the table.

hint: Take the names of the course
"""

parts = ["sense", "plan", "act", "sense", "sense", "plan", "terminate"]
