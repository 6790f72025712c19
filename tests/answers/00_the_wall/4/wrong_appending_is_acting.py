"""Writing the result down is taken for a part of the act.

hint: Its result is written down
"""

parts = ["perceive", "think", "act", "act", "perceive", "think", "terminate"]
