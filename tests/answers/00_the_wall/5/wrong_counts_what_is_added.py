"""start is paid once, and then only what the steps add.

hint: You count what the steps add
"""


def steps_within(budget, start, per_step):
    return max(0, (budget - start) // per_step)
