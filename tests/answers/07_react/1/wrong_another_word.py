"""Uses a word of one's own.

hint: Write one of the three words
"""

a = "action"
b = "retry"
c = "answer"
d = "action"
e = "reminder"
f = "answer"
