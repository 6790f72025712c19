"""One step is taken off the budget, and the rest is asked again."""


def steps_within(budget, start, per_step):
    if start > budget:
        return 0
    return 1 + steps_within(budget - start, start + per_step, per_step)
