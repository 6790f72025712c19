"""Has no idea about the last one.

hint: What does it do when it sees none?
"""

a = 5
b = 4
c = 1200
d = 12
