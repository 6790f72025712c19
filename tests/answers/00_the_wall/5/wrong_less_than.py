"""A budget that is used up exactly counts as exceeded.

hint: used up to the last is not exceeded
"""


def steps_within(budget, start, per_step):
    steps = total = 0
    while total + start + per_step * steps < budget:
        total += start + per_step * steps
        steps += 1
    return steps
