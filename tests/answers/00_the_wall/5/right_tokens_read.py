"""The function of the lesson, called until it is too much."""


def tokens_read(steps, start, per_step):
    return sum(start + per_step * earlier for earlier in range(steps))


def steps_within(budget, start, per_step):
    steps = 0
    while tokens_read(steps + 1, start, per_step) <= budget:
        steps += 1
    return steps
