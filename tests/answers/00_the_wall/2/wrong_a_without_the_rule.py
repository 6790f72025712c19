"""Three questions, and the system message forgotten.

hint: The list is not empty at the start
"""

roles_a = ["user", "user", "user"]
roles_b = ["system", "user"]
