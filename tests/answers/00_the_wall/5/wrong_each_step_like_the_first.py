"""Each step is counted as the first one.

hint: as the first one
"""


def steps_within(budget, start, per_step):
    return budget // start
