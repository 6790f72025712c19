"""The user's reading is taken for the observation.

hint: nothing goes back into the list
"""

parts = ["perceive", "think", "act", "observe", "perceive", "think", "observe"]
