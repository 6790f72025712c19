"""Everything that has a name is required.

hint: passengers has a default, so the model may leave it out
"""

required = ["address", "phone", "passengers", "pick_up", "child_seat"]
nullable = ["phone", "pick_up"]
with_default = ["passengers", "child_seat"]
