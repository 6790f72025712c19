"""A generator and next, literal answers."""


def runs_needed(before, after, most=1000):
    def shown(n):
        return conclude((round(before * n), n), (round(after * n), n)) in ("lower", "higher")

    return next((n for n in range(10, most + 1, 10) if shown(n)), None)


careful_20 = "no difference shown"
listed_20 = "no difference shown"
listed_planned = "lower"
careful_200 = "no difference shown"
