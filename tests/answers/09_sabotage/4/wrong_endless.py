"""Goes on until a difference is shown.

hint: Is there a loop that never ends?
"""


def runs_needed(before, after, most=1000):
    """Two rates -> how many runs of each show that they differ, in tens; None if `most` do not."""
    n = 10
    while conclude((round(before * n), n), (round(after * n), n)) == "no difference shown":
        n += 10 * (n < most)
    return n


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
