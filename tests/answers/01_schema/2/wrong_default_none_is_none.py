"""A default of None taken for no default.

hint: `= None` is a default too
"""

required = ["address", "phone", "pick_up"]
nullable = ["phone", "pick_up"]
with_default = ["passengers", "child_seat"]
