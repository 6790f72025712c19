"""The model is thought to see the result as soon as it is there.

hint: In line 4 the model is not asked
"""

parts = ["perceive", "think", "act", "think", "perceive", "think", "terminate"]
