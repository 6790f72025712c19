"""Counts one tool message for a reply, however many calls it holds.

hint: not one.
"""

requests = 4
in_history = 8
in_last_request = 10
at_the_cap = 6
