"""`except Exception` is read as a bare `except`.

hint: not a bare `except`
"""

past_the_net = ""
read_without_error = "g"
