"""Waits until a circle came five times.

hint: soon enough
"""

guards = [MaxSteps(20), ConsecutiveErrors(3), RepeatedAction(5), RepeatedResult(4)]
