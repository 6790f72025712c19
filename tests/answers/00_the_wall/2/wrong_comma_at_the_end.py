"""A comma behind the list makes a tuple of it.

hint: There is a list or a dict inside your list
"""

roles_a = (["system", "user", "user", "user"],)
roles_b = (["system", "user"],)
