"""Has a guard whose task is not done.

hint: None is no guard
"""

guards = [MaxSteps(20), None]
