"""The two programs are taken for the same.

hint: What becomes of the one before
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ["system", "user", "user", "user"]
