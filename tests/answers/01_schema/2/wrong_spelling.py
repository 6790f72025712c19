"""A name that is no parameter.

hint: Is it spelled as there?
"""

required = ["address", "phone"]
nullable = ["phone", "pickup"]
with_default = ["passengers", "child_seat"]
