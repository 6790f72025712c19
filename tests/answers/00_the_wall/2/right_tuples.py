"""Tuples, where a list was asked for."""

roles_a = ("system", "user", "user", "user")
roles_b = ("system", "user")
