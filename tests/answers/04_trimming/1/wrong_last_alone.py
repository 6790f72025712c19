"""Believes that only the last request is paid.

hint: The nine before it are paid as well
"""

largest = 2200
all_ten = 2200
all_twenty = 4200
trimmed_twenty = 1000
