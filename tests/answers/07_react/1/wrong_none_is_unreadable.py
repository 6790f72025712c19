"""Action: None is no action, so the reply is bad.

hint: None is no action, so the reader goes on
"""

a = "action"
b = "reminder"
c = "reminder"
d = "action"
e = "reminder"
f = "answer"
