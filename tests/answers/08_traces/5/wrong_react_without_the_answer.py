"""Forgets the last step.

hint: One step too few
"""

react_16 = 11
cut_16 = 16
holds = {"B", "D"}
