"""Gives a generator.

hint: into a list
"""

guards = (g for g in [MaxSteps(20), ConsecutiveErrors(3), RepeatedAction(3), RepeatedResult(4)])
