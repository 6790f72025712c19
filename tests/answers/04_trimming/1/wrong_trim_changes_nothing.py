"""Believes that a trim saves nothing.

hint: That is the uncut run
"""

largest = 2200
all_ten = 13000
all_twenty = 46000
trimmed_twenty = 46000
