"""Sending the list is taken for thinking.

hint: comes in line 6
"""

parts = ["perceive", "think", "act", "observe", "think", "think", "terminate"]
