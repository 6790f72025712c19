"""Ends where it ended.

hint: the cap is higher now
"""

react_16 = 12
cut_16 = 8
holds = {"B", "D"}
