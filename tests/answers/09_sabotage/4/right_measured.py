"""Measured, in a loop."""


def runs_needed(before, after, most=1000):
    """By tens."""
    for tens in range(1, most // 10 + 1):
        n = 10 * tens
        pairs = [(round(rate * n), n) for rate in (before, after)]
        if not conclude(*pairs).startswith("no"):
            return n


def said(line, n):
    return conclude(count("", range(n)), count(line, range(n)))


careful_20, listed_20 = said(CAREFUL, 20), said(LISTED, 20)
listed_planned = said(LISTED, runs_needed(0.3, 0.06))
careful_200 = "No difference shown"
