"""Running totals as an iterator."""

from itertools import accumulate, count, takewhile


def steps_within(budget, start, per_step):
    totals = accumulate(count(start, per_step))
    return len(list(takewhile(lambda total: total <= budget, totals)))
