"""Has nothing that looks at results alone.

hint: none fails, and the result is always the same
"""

guards = [MaxSteps(20), RepeatedAction(3), ConsecutiveErrors(3)]
