"""What the program should send, not what it sends.

hint: So it should be
"""

roles_a = ["system", "user", "assistant", "user", "assistant", "user"]
roles_b = ["system", "user"]
