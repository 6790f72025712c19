"""The model's answer is taken for a result.

hint: no result is written down
"""

parts = ["perceive", "think", "act", "observe", "perceive", "observe", "terminate"]
