"""Adds a last message after the cap.

hint: There is no message for the end
"""

requests = 4
in_history = 11
in_last_request = 10
at_the_cap = 7
