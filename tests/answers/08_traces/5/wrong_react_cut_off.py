"""Reads the number in the table.

hint: where the cap of 8 cut it off
"""

react_16 = 8
cut_16 = 16
holds = {"B", "D"}
