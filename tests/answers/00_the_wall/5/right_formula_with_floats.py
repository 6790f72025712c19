"""The formula with a square root, rounded down."""

import math


def steps_within(budget, start, per_step):
    if per_step == 0:
        return math.floor(budget / start)
    a = per_step / 2
    b = start - per_step / 2
    n = (-b + math.sqrt(b * b + 4 * a * budget)) / (2 * a)
    return int(n)
