"""Takes only what reads for safe.

hint: the second run changes nothing more
"""

safe = {"read_note"}
