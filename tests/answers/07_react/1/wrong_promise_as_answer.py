"""What cannot be read is the answer.

hint: waits for ever
"""

a = "action"
b = "answer"
c = "answer"
d = "action"
e = "reminder"
f = "answer"
