"""Counts the actions alone.

hint: then there is the answer, too
"""

calling_ten = 2
react_ten = 10
holds = {"B", "C"}
