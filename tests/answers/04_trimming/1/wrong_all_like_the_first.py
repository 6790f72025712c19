"""Pays ten times the first request.

hint: ten requests like the first
"""

largest = 2200
all_ten = 4000
all_twenty = 8000
trimmed_twenty = 8000
