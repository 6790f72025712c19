"""Ends a run at its second slip in a row.

hint: How often may a model try?
"""

guards = [MaxSteps(20), ConsecutiveErrors(2), RepeatedAction(3), RepeatedResult(4)]
