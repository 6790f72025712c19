"""Goes one row too far.

hint: From 6 to 10
"""

react_16 = 14
cut_16 = 16
holds = {"B", "D"}
