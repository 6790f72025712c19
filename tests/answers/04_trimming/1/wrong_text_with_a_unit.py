"""A text that says tokens.

hint: leave the quotes out
"""

largest = "2200 tokens"
all_ten = 13000
all_twenty = 46000
trimmed_twenty = 18800
