"""A sum of numpy's gives a number of numpy's."""

import numpy as np


def steps_within(budget, start, per_step):
    steps = np.arange(1, budget // start + 1)
    return (steps * start + per_step * steps * (steps - 1) // 2 <= budget).sum()
