"""Writes the guards as a text.

hint: into a list
"""

guards = "MaxSteps(20)"
