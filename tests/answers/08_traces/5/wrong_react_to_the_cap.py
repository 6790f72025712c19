"""Takes it that all steps are used.

hint: It need not use them all
"""

react_16 = 16
cut_16 = 16
holds = {"B", "D"}
