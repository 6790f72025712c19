"""Believes claim E.

hint: no real model
"""

react_16 = 12
cut_16 = 16
holds = {"B", "D", "E"}
