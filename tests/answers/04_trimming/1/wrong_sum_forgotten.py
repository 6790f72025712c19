"""Forgets the sum around the ten.

hint: One number is asked for
"""

largest = 2200
all_ten = (400 + 200 * i for i in range(10))
all_twenty = 46000
trimmed_twenty = 18800
