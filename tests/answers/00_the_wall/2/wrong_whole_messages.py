"""Messages in place of their roles.

hint: There is a list or a dict inside your list
"""

roles_a = [RULE, user("Hello!"), user("My name is Ada."), user("What is my name?")]
roles_b = [RULE, user("What is my name?")]
