"""Grows on the left as well.

hint: Follow the column of requests for 2, 4 and 6 cities. What
"""

calling_ten = 3
react_ten = 11
holds = {"B", "C"}
