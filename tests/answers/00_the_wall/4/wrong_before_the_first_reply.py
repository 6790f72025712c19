"""The request is taken for what the model does with it.

hint: Nothing is written yet in line 1
"""

parts = ["think", "think", "act", "observe", "perceive", "think", "terminate"]
