"""Answer and action together break the form.

hint: too much in it
"""

a = "action"
b = "reminder"
c = "answer"
d = "action"
e = "reminder"
f = "reminder"
