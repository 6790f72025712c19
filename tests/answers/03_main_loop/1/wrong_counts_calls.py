"""Takes each call for a request.

hint: You counted the calls
"""

requests = 6
in_history = 11
in_last_request = 10
at_the_cap = 6
