"""Off by one: the request of the second round.

hint: That is the second request
"""

roles_a = ["system", "user", "user"]
roles_b = ["system", "user"]
