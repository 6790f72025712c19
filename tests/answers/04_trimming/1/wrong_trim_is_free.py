"""Believes that what was paid before is not paid again under a limit.

hint: Each of the twenty is paid
"""

largest = 2200
all_ten = 13000
all_twenty = 46000
trimmed_twenty = 1000
