"""Gives the class without a limit.

hint: cannot work with these guards
"""

guards = [MaxSteps(20), RepeatedAction]
