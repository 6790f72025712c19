"""Counts calls, and too few.

hint: limit of tool calls is lower
"""

guards = [MaxSteps(20), MaxToolCalls(8), RepeatedAction(3)]
