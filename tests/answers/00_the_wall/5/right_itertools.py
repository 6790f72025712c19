"""Running totals, taken while they fit."""

from itertools import accumulate, count, takewhile


def steps_within(budget, start, per_step):
    return sum(
        1 for _ in takewhile(lambda total: total <= budget, accumulate(count(start, per_step)))
    )
