"""How far to trust a rate: the interval that a number of runs leaves open.

Built in lesson 09. Wilson's interval, since the plain one (rate ± 1.96 standard errors) is empty at
0 % and 100 %, where an agent's rates often stand.
Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
"""

from __future__ import annotations


def interval(successes: int, runs: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval of a rate, each end from 0 to 1; (0, 1) where nothing was run.

    It counts each run as a throw of its own. Runs that cannot differ (one seed after another of a
    model without chance) make it too narrow: then count each task once.

    Raises:
        TypeError: a count is no whole number.
        ValueError: `successes` is not between 0 and `runs`, or `confidence` not between 0 and 1.
        ModuleNotFoundError: scipy is missing.
    """
    for what, count in (("successes", successes), ("runs", runs)):
        if not hasattr(count, "__index__"):
            raise TypeError(f"interval: {what} must be a whole number, got {count!r}.")
    if not 0 <= successes <= runs:
        raise ValueError(
            f"interval: successes must be from 0 to the number of runs, got {successes} of {runs}."
        )
    if not 0 < confidence < 1:
        raise ValueError(f"interval: confidence must be between 0 and 1, got {confidence}.")
    if not runs:
        return 0.0, 1.0
    try:
        from scipy.stats import binomtest  # type: ignore[import-untyped]
    except ModuleNotFoundError as error:
        error.add_note("Intervals need scipy. Install it: pip install 'agentkit[study]'")
        raise
    ends = binomtest(successes, runs).proportion_ci(confidence, method="wilson")
    return float(ends.low), float(ends.high)
