"""The model is thought to see the result as soon as it is there.

hint: has no such arrow
"""

parts = ["perceive", "think", "act", "think", "perceive", "think", "terminate"]
