"""Lets the cap do everything.

hint: The cap is lower than what honest work takes
"""

guards = [MaxSteps(8)]
