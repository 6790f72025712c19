"""The answer in the reply looks final.

hint: No tool gave those 21 °C
"""

a = "answer"
b = "reminder"
c = "answer"
d = "action"
e = "reminder"
f = "answer"
