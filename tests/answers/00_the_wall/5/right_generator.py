"""The costs come from a generator."""


def costs(start, per_step):
    while True:
        yield start
        start += per_step


def steps_within(budget, start, per_step):
    for n, c in enumerate(costs(start, per_step)):
        budget -= c
        if budget < 0:
            return n
