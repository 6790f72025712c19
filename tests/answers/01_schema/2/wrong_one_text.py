"""A text instead of a list.

hint: Write the names as texts into a list
"""

required = "address, phone"
nullable = ["phone", "pick_up"]
with_default = ["passengers", "child_seat"]
