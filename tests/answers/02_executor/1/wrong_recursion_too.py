"""RecursionError sounds fatal, and is an Exception.

hint: issubclass(RecursionError, Exception)
"""

past_the_net = "bcd"
read_without_error = "g"
