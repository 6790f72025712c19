"""The first request is taken for an observation.

hint: Look where the task comes in
"""

parts = ["observe", "think", "act", "observe", "perceive", "think", "terminate"]
