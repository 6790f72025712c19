"""Takes the cap for a number of messages.

hint: not messages
"""

requests = 4
in_history = 11
in_last_request = 10
at_the_cap = 2
