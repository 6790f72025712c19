"""Lets the last request carry its own reply.

hint: its reply is not there yet
"""

requests = 4
in_history = 11
in_last_request = 11
at_the_cap = 6
