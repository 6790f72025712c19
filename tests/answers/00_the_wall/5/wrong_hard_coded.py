"""The numbers of the lesson, not those that are given.

hint: Does your function use what it is given
"""

START, PER_STEP = 1_000, 500


def steps_within(budget, start, per_step):
    steps = total = 0
    while total + START + PER_STEP * steps <= budget:
        total += START + PER_STEP * steps
        steps += 1
    return steps
