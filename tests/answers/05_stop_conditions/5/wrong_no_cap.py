"""Gives no cap, so the agent adds one of ten.

hint: adds its own of ten
"""

guards = [ConsecutiveErrors(3), RepeatedAction(3), RepeatedResult(4)]
