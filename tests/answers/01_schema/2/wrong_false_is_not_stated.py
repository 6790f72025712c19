"""A default of False left out.

hint: False is a default that is worth telling
"""

required = ["address", "phone"]
nullable = ["phone", "pick_up"]
with_default = ["passengers"]
