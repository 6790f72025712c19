"""Has nothing that looks for errors.

hint: Each call differs and each one fails
"""

guards = [MaxSteps(20), RepeatedAction(3), RepeatedResult(4)]
