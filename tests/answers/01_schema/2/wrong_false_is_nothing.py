"""A default of False taken for no default.

hint: That it is False changes nothing
"""

required = ["address", "phone", "child_seat"]
nullable = ["phone", "pick_up"]
with_default = ["passengers", "child_seat"]
