"""Takes the other column.

hint: over and over
"""

react_16 = 12
cut_16 = 2
holds = {"B", "D"}
