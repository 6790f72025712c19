"""Doubts claim D.

hint: What do eight more of them bring?
"""

react_16 = 12
cut_16 = 16
holds = {"B"}
