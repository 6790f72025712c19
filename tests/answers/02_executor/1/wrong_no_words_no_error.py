"""An exception without words is taken for a text without Error.

hint: stand in front
"""

past_the_net = "bc"
read_without_error = "eg"
