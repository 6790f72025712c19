"""Whole numbers that are floats."""

largest = 400 + 200 * 9.0
all_ten = 13_000.0
all_twenty = 46e3
trimmed_twenty = 18800.0
