"""The list as it is made, before the question is appended.

hint: One more line comes before ask
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ["system"]
