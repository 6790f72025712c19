"""An invented observation breaks the form, so ask again.

hint: the rest is cut
"""

a = "reminder"
b = "reminder"
c = "answer"
d = "action"
e = "reminder"
f = "answer"
