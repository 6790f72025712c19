"""A range that is long enough for the examples.

hint: a hundred steps reads 2,575,000
"""


def steps_within(budget, start, per_step):
    steps = total = 0
    for step in range(50):
        total += start + per_step * step
        if total > budget:
            break
        steps += 1
    return steps
