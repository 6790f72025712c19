"""It returns the tokens that were read, not the steps.

hint: Those are tokens
"""


def steps_within(budget, start, per_step):
    total, reads = 0, start
    while total + reads <= budget:
        total += reads
        reads += per_step
    return total
