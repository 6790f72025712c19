"""The letters as a text."""

calling_ten = 2
react_ten = 11
holds = "B and C"
