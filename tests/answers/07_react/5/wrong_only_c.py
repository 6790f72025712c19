"""Always dear, so not B.

hint: Is the ratio there below 1.5
"""

calling_ten = 2
react_ten = 11
holds = {"C"}
