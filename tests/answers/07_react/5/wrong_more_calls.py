"""More requests, so more calls.

hint: look at the column of calls
"""

calling_ten = 2
react_ten = 11
holds = {"A", "B", "C"}
