"""Leaves the calls of the last step without results.

hint: also those of the last step
"""

requests = 4
in_history = 11
in_last_request = 10
at_the_cap = 5
