"""Truth values instead of letters.

hint: Write the letters A to E
"""

calling_ten = 2
react_ten = 11
holds = [False, True, True, False, False]
