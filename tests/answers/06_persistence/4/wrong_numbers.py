"""Numbers the tools.

hint: Copy the names
"""

safe = [1, 2, 4, 7]
