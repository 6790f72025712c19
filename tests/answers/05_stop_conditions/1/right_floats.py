"""Whole numbers that are floats."""

a = 5.0
b = 4.0
c = 1200.0
d = 10.0
