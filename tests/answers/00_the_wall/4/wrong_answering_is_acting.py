"""To write an answer is taken for an act.

hint: In line 6 no function runs
"""

parts = ["perceive", "think", "act", "observe", "perceive", "act", "terminate"]
