"""A truth value for each letter."""

calling_ten = 2
react_ten = 11
holds = {"A": False, "B": True, "C": True, "D": False, "E": False}
