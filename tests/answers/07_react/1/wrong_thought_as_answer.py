"""The last thought is shown to the user.

hint: begins with Thought
"""

a = "action"
b = "reminder"
c = "answer"
d = "action"
e = "answer"
f = "answer"
