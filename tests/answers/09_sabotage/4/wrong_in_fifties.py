"""Takes larger steps, to be quick.

hint: Every ten is tried
"""


def runs_needed(before, after, most=1000):
    """Two rates -> how many runs of each show that they differ, in tens; None if `most` do not."""
    for n in (10, 20, 30, 40, 50, 100, 200, 500, 1000):
        if conclude((round(before * n), n), (round(after * n), n)) != "no difference shown":
            return n
    return None


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
