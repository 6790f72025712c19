"""A number that nothing gives.

hint: Which are the next ones?
"""

react_16 = 12
cut_16 = 20
holds = {"B", "D"}
