"""Yes and no for each."""

react_16 = 12
cut_16 = 16
holds = {"A": False, "B": True, "C": False, "D": True, "E": False}
