"""Measured instead of read off."""

ten = warmest_of(ten_cities)
calling_ten, _, _ = measure(FunctionCalling(), ten)
react_ten = measure(ReAct(), ten)[0]
holds = ("Claim B", "Claim C")
