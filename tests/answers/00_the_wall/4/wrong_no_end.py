"""The loop is thought to go round at the last line.

hint: where the answer goes out
"""

parts = ["perceive", "think", "act", "observe", "perceive", "think", "perceive"]
