"""Twice the steps, twice the tokens.

hint: more than twice the tokens
"""

largest = 2200
all_ten = 13000
all_twenty = 26000
trimmed_twenty = 18800
