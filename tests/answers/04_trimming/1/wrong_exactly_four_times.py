"""Squares the whole, also the part that does not grow.

hint: the 400 of each do not
"""

largest = 2200
all_ten = 13000
all_twenty = 52000
trimmed_twenty = 18800
