"""What may be left out taken for what may be null.

hint: does not let it be null
"""

required = ["address", "phone"]
nullable = ["phone", "passengers", "pick_up", "child_seat"]
with_default = ["passengers", "child_seat"]
