"""Takes max_steps for the number of steps.

hint: The cap is the most there may be
"""

requests = 10
in_history = 11
in_last_request = 10
at_the_cap = 6
