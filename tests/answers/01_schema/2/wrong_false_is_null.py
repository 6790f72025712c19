"""False taken for null.

hint: null is another one
"""

required = ["address", "phone"]
nullable = ["phone", "pick_up", "child_seat"]
with_default = ["passengers", "child_seat"]
