"""Counts ten steps before the tenth request.

hint: only nine steps have added to it
"""

largest = 2400
all_ten = 14000
all_twenty = 48000
trimmed_twenty = 18800
