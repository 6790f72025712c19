"""As if the list were new in each round.

hint: This list is made once
"""

roles_a = ["system", "user"]
roles_b = ["system", "user"]
