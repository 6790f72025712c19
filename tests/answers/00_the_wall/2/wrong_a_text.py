"""One text with commas, not a list.

hint: each word in quotes
"""

roles_a = "system, user, user, user"
roles_b = ["system", "user"]
