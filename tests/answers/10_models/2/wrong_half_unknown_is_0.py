"""An unknown part costs nothing.

hint: One part of the price is None
"""


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    """A record and a plan -> US dollars, or None where the price is not known."""
    if price is None:
        return None
    price_in, price_out = (each or 0 for each in price)
    total = 0
    for setup in setups:
        for task in tasks:
            runs = [row for row in rows if row["setup"] == setup and row["task"] == task]
            if not runs:
                raise ValueError(f"The record has no run of {task!r} under {setup!r}.")
            total += price_in * fmean(row["prompt_tokens"] for row in runs)
            total += price_out * fmean(row["completion_tokens"] for row in runs)
    return total * seeds * (1 + retries) / 1_000_000
