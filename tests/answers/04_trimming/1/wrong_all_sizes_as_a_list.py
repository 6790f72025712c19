"""The ten sizes, not the largest of them.

hint: One number is asked for
"""

largest = [400 + 200 * i for i in range(10)]
all_ten = 13000
all_twenty = 46000
trimmed_twenty = 18800
