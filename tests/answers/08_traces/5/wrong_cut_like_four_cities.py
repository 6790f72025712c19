"""As for four cities.

hint: for four cities, which fit
"""

react_16 = 12
cut_16 = 3
holds = {"B", "D"}
