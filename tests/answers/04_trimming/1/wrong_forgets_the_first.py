"""Takes the growth alone, without what the first request held.

hint: The first 400 are in every request too
"""

largest = 2000
all_ten = 11000
all_twenty = 42000
trimmed_twenty = 18800
