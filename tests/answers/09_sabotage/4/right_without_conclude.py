"""By the intervals themselves."""


def runs_needed(before, after, most=1000):
    n = 10
    while n <= most:
        first = interval(round(before * n), n)
        second = interval(round(after * n), n)
        if first[0] > second[1] or second[0] > first[1]:
            return n
        n = n + 10


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
