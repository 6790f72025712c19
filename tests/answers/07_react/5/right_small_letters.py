"""Small letters."""

calling_ten = 2
react_ten = 11
holds = ["b", "c"]
