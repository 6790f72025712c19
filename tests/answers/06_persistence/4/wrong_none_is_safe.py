"""Takes nothing for safe.

hint: Looking changes nothing
"""

safe = set()
