"""SystemExit is taken for an Exception.

hint: issubclass(SystemExit, Exception)
"""

past_the_net = "b"
read_without_error = "g"
