"""Sends only what is new since the last request.

hint: What is new is not all
"""

requests = 4
in_history = 11
in_last_request = 4
at_the_cap = 6
