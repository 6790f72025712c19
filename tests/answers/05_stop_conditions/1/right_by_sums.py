"""Writes the sums, not what they come to."""

a = 5
b = 2 + 2
c = 3 * 400
d = min(10, 15)
