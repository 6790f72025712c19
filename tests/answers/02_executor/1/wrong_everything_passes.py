"""Each exception is thought to end the run.

hint: Then it would be no net
"""

past_the_net = "abcdef"
read_without_error = "g"
