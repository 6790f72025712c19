"""Takes None for a tool's name.

hint: There is no tool None
"""

a = "action"
b = "reminder"
c = "action"
d = "action"
e = "reminder"
f = "answer"
