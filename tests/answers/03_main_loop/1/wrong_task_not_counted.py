"""Forgets the user's message.

hint: Are both ends in it
"""

requests = 4
in_history = 10
in_last_request = 10
at_the_cap = 6
