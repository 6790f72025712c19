"""Counts the calls.

hint: one reply holds them all
"""

calling_ten = 10
react_ten = 11
holds = {"B", "C"}
