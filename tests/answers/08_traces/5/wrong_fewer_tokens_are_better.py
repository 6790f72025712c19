"""Believes claim A.

hint: fewer tokens for what?
"""

react_16 = 12
cut_16 = 16
holds = {"A", "B", "D"}
