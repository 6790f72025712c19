"""start comes first.

hint: in the order of the task
"""


def steps_within(start, per_step, budget):
    n = 0
    while budget >= start:
        budget -= start
        start += per_step
        n += 1
    return n
