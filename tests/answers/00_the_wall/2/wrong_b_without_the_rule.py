"""Only the question: the rule in the brackets is overlooked.

hint: What stands in its brackets
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ["user"]
