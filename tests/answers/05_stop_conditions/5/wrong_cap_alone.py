"""Has the bill's guard alone.

hint: The plainest circle
"""

guards = [MaxSteps(20)]
