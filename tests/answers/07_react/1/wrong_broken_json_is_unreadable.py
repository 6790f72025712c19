"""Broken JSON needs a reminder.

hint: Who answers bad arguments?
"""

a = "action"
b = "reminder"
c = "answer"
d = "reminder"
e = "reminder"
f = "answer"
