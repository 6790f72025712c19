"""Doubles the row for five.

hint: on the right
"""

calling_ten = 2
react_ten = 14
holds = {"B", "C"}
