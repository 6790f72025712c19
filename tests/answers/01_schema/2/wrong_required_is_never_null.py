"""What is required taken for what is never null.

hint: what is given may be null
"""

required = ["address", "phone"]
nullable = ["pick_up"]
with_default = ["passengers", "child_seat"]
