"""A result in the list is taken for one that was sent.

hint: Nothing is sent to the model by that
"""

parts = ["perceive", "think", "act", "perceive", "perceive", "think", "terminate"]
