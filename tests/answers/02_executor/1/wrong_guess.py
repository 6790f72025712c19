"""Letters without a plan.

hint: issubclass(LookupError, Exception)
"""

past_the_net = "ad"
read_without_error = "g"
