"""A word is misspelled.

hint: letter by letter
"""

parts = ["percieve", "think", "act", "observe", "percieve", "think", "terminate"]
