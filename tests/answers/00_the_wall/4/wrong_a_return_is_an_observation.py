"""A value that is returned is taken for one that the model sees.

hint: That the model gets to see it comes later
"""

parts = ["perceive", "think", "observe", "perceive", "perceive", "think", "terminate"]
