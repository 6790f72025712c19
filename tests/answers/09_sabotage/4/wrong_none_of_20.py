"""None of 20 is lower than some.

hint: None of so few
"""


def runs_needed(before, after, most=1000):
    """Two rates -> how many runs of each show that they differ, in tens; None if `most` do not."""
    for n in range(10, most + 1, 10):
        if conclude((round(before * n), n), (round(after * n), n)) != "no difference shown":
            return n
    return None


careful_20 = "no difference shown"
listed_20 = "lower"
listed_planned = "lower"
careful_200 = "no difference shown"
