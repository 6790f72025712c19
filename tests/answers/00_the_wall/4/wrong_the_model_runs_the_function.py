"""The function is thought to run inside the model.

hint: your program runs a function
"""

parts = ["perceive", "think", "think", "observe", "perceive", "think", "terminate"]
