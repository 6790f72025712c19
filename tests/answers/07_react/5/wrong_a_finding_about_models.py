"""Both gave the same answers.

hint: This was not measured
"""

calling_ten = 2
react_ten = 11
holds = {"B", "C", "E"}
