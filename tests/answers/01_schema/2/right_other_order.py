"""In another order."""

required = ["phone", "address"]
nullable = ["pick_up", "phone"]
with_default = ["child_seat", "passengers"]
