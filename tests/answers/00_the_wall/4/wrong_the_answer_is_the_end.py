"""The model's answer is taken for the end of the loop.

hint: Who decides that this is the end
"""

parts = ["perceive", "think", "act", "observe", "perceive", "terminate", "terminate"]
