"""A formula that divides by per_step, which may be 0.

hint: Is there a division by per_step
"""


def steps_within(budget, start, per_step):
    half = start / per_step - 0.5
    return int((half**2 + 2 * budget / per_step) ** 0.5 - half)
