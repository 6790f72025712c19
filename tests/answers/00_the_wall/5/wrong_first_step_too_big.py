"""per_step is added before the first step.

hint: Nothing was added yet
"""


def steps_within(budget, start, per_step):
    steps, total, reads = 0, 0, start
    while True:
        reads += per_step
        total += reads
        if total > budget:
            return steps
        steps += 1
