"""A number that nothing gives.

hint: What does one city more cost?
"""

react_16 = 13
cut_16 = 16
holds = {"B", "D"}
