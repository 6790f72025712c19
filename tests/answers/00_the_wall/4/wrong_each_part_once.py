"""Five parts, five words.

hint: A part comes once for each time
"""

parts = ["perceive", "think", "act", "observe", "terminate"]
