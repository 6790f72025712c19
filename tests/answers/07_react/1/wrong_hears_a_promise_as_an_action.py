"""The words name the tool.

hint: no line begins with Action
"""

a = "action"
b = "action"
c = "answer"
d = "action"
e = "reminder"
f = "answer"
