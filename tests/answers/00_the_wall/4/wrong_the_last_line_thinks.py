"""The program's decision is taken for the model's.

hint: In line 7 the model is done
"""

parts = ["perceive", "think", "act", "observe", "perceive", "think", "think"]
