"""Computed by hand, with a repeated part."""

roles_a = ["system"] + 3 * ["user"]
roles_b = ["system"] + ["user"]
