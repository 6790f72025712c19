"""Has a cap that hardly matters.

hint: The last word is the cap's
"""

guards = [MaxSteps(50), ConsecutiveErrors(3), RepeatedAction(3), RepeatedResult(4)]
