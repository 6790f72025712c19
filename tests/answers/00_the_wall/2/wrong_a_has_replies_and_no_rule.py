"""A whole conversation, and the system message forgotten.

hint: which line appends the reply
"""

roles_a = ["user", "assistant", "user", "assistant", "user"]
roles_b = ["system", "user"]
