"""The results of the first step only.

hint: Two steps
"""

requests = 4
in_history = 11
in_last_request = 10
at_the_cap = 4
