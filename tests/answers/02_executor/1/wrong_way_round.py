"""What the net holds, not what gets past it.

hint: These the net holds
"""

past_the_net = "adef"
read_without_error = "g"
