"""The letters as a text."""

react_16 = 12
cut_16 = 16
holds = "B, D"
