"""A budget of 0 is taken for none at all.

hint: With a budget of 0 nothing is read
"""


def steps_within(budget, start, per_step):
    if not budget:
        return float("inf")
    steps, reads = 0, start
    while reads <= budget:
        budget -= reads
        reads += per_step
        steps += 1
    return steps
