"""As sets and tuples."""

required = {"address", "phone"}
nullable = ("phone", "pick_up")
with_default = {"child_seat", "passengers"}
