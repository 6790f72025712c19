"""Believes that the model remembers, and sends only the task.

hint: The model remembers nothing
"""

requests = 4
in_history = 11
in_last_request = 1
at_the_cap = 6
