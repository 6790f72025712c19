"""A list in the list.

hint: side by side in one list
"""

guards = [[MaxSteps(20), ConsecutiveErrors(3)], RepeatedAction(3), RepeatedResult(4)]
