"""Doubts claim B.

hint: how many different ones among them?
"""

react_16 = 12
cut_16 = 16
holds = {"D"}
