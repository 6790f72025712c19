"""A closed formula, in whole numbers."""

from math import isqrt


def steps_within(budget, start, per_step):
    if per_step == 0:
        return budget // start
    half = 2 * start - per_step
    return (isqrt(half * half + 8 * per_step * budget) - half) // (2 * per_step)
