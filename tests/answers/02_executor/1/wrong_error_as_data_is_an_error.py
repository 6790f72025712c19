"""A returned dict with the key error is taken for an error.

hint: One of the seven raises nothing
"""

past_the_net = "bc"
read_without_error = ""
