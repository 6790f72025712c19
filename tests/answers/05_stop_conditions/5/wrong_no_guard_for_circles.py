"""Leaves circles of two to the cap.

hint: a guard that sees longer circles
"""

guards = [MaxSteps(20), ConsecutiveErrors(3), RepeatedResult(4)]
