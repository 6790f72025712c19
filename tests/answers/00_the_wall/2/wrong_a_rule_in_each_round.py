"""As if the rule were appended in each round.

hint: Follow the list through the loop
"""

roles_a = ["system", "user", "system", "user", "system", "user"]
roles_b = ["system", "user"]
