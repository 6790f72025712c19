"""The same words, in capitals."""

roles_a = ["System", "User", "User", "User"]
roles_b = ["System", "User"]
