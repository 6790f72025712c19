"""Only the hint counts for null, not the default.

hint: The schema must allow both
"""

required = ["address", "phone"]
nullable = ["phone"]
with_default = ["passengers", "child_seat"]
