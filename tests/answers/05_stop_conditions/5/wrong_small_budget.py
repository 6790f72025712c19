"""Gives a budget that honest work uses up.

hint: budget of tokens is smaller
"""

guards = [MaxSteps(20), TokenBudget(2000), RepeatedAction(3)]
