"""The letters in a list, the other way round."""

calling_ten = 2
react_ten = 11
holds = ["C", "B"]
