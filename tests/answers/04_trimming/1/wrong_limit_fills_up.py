"""Takes the limit for the size of each request.

hint: it does not fill up
"""

largest = 2200
all_ten = 13000
all_twenty = 46000
trimmed_twenty = 20000
