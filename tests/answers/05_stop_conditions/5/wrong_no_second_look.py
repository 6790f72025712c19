"""Takes twice the same for a circle.

hint: How often is often enough
"""

guards = [MaxSteps(20), ConsecutiveErrors(3), RepeatedAction(2), RepeatedResult(4)]
