"""Calculated, not guessed."""


def width(successes, runs):
    low, high = interval(successes, runs)
    return high - low


narrower = round(width(7, 20) / width(70, 200))
still_possible = max(rate for rate in (0, 0.05, 0.1, 0.15, 0.2) if rate < interval(0, 20)[1])
runs_hit = round(100 * (1 - (1 - 0.1) ** 5))
lies = 100 * (1 - 0.2) * 0.5
