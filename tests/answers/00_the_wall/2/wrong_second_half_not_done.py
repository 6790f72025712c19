"""Only the first list is written.

hint: Write your answer into roles_b
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ...
