"""A time limit, too."""

guards = [TimeLimit(60), MaxSteps(20), ConsecutiveErrors(3), RepeatedAction(3), RepeatedResult(4)]
