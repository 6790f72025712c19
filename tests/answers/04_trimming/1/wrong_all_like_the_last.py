"""Pays ten times the largest request.

hint: ten requests like the last
"""

largest = 2200
all_ten = 22000
all_twenty = 84000
trimmed_twenty = 20000
