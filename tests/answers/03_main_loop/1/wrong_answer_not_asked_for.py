"""Counts the replies with calls and leaves the answer out.

hint: is a reply too
"""

requests = 3
in_history = 11
in_last_request = 10
at_the_cap = 6
