"""An assert is held to be for the programmer alone.

hint: issubclass(AssertionError, Exception)
"""

past_the_net = "bcf"
read_without_error = "g"
