"""The reply of the same round is thought to be in the request.

hint: What does the line `history = [RULE]` do
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ["system", "user", "assistant"]
