"""To hand the answer over is taken for an act.

hint: In line 7 no tool runs
"""

parts = ["perceive", "think", "act", "observe", "perceive", "think", "act"]
