"""Plain numbers, worked out on paper."""

largest = 2_200
all_ten = 13_000
all_twenty = 46_000
trimmed_twenty = 18_800
