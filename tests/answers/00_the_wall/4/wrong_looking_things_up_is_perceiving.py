"""A function that looks something up is taken for the agent's eyes.

hint: a function at work
"""

parts = ["perceive", "think", "perceive", "observe", "perceive", "think", "terminate"]
