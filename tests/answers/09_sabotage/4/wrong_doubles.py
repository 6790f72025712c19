"""Doubles the runs.

hint: not twice as many
"""


def runs_needed(before, after, most=1000):
    """Two rates -> how many runs of each show that they differ, in tens; None if `most` do not."""
    n = 10
    while n <= most:
        if conclude((round(before * n), n), (round(after * n), n)) != "no difference shown":
            return n
        n *= 2
    return None


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
