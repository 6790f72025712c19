"""Words with capitals."""

a = "Action"
b = "Reminder"
c = "Answer"
d = "Action"
e = "Reminder"
f = "Answer"
