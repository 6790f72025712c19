"""The answer comes with the calls.

hint: in another request
"""

calling_ten = 1
react_ten = 11
holds = {"B", "C"}
