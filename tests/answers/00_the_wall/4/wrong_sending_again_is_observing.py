"""The second request is taken for the observation.

hint: just as line 1 did
"""

parts = ["perceive", "think", "act", "observe", "observe", "think", "terminate"]
