"""Lets the two runs say it."""

react_16, cut_16 = (len(measure(setup, 10, cap=16).steps) for setup in setups)
holds = ["b", "d"]
