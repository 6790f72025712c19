"""A dict.

hint: Write the letters of the cases
"""

past_the_net = {"b": True, "c": True}
read_without_error = "g"
