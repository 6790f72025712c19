"""Asks whether the first rate lies outside the interval after.

hint: It has its own
"""


def runs_needed(before, after, most=1000):
    """Two rates -> how many runs of each show that they differ, in tens; None if `most` do not."""
    for n in range(10, most + 1, 10):
        low, high = interval(round(after * n), n)
        if not low <= round(before * n) / n <= high:
            return n
    return None


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
