"""What a program without a fault sends.

hint: In which round was this list made
"""

roles_a = ["system", "user", "user", "user"]
roles_b = ["system", "user", "assistant", "user", "assistant", "user"]
