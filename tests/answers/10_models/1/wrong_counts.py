"""Gives numbers of runs.

hint: Write letters in quotes
"""

valid = 5
solved = 2
copied = 3
