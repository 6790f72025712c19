"""Counts them.

hint: Write the names into braces
"""

safe = 5
