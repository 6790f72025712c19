"""`| None` taken for *may be left out*.

hint: Has it a default?
"""

required = ["address"]
nullable = ["phone", "pick_up"]
with_default = ["passengers", "child_seat"]
