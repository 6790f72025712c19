"""Leaves the tool messages out of the history.

hint: A result is a message too
"""

requests = 4
in_history = 5
in_last_request = 10
at_the_cap = 6
