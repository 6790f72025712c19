"""The model's call is taken for the act itself.

hint: a model can only ask
"""

parts = ["perceive", "act", "observe", "perceive", "perceive", "think", "terminate"]
