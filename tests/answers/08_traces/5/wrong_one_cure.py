"""Believes claim C.

hint: One of the two is on its way
"""

react_16 = 12
cut_16 = 16
holds = {"B", "C", "D"}
