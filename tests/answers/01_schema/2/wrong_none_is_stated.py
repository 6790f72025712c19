"""A default of None as a default in the schema.

hint: it is not stated besides
"""

required = ["address", "phone"]
nullable = ["phone", "pick_up"]
with_default = ["passengers", "pick_up", "child_seat"]
