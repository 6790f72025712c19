"""Each step is counted as start and per_step together.

hint: You count each step as 1,500 tokens
"""


def steps_within(budget, start, per_step):
    return budget // (start + per_step)
