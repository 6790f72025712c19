"""Actions always win over answers.

hint: Which of the two counts?
"""

a = "action"
b = "reminder"
c = "answer"
d = "action"
e = "reminder"
f = "action"
