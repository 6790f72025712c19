"""Costs the recorded runs, whatever is planned.

hint: That is the sum of three runs
"""


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    """A record and a plan -> US dollars, or None where the price is not known."""
    if price is None or None in price:
        return None
    price_in, price_out = price
    total = 0
    for row in rows:
        total += price_in * row["prompt_tokens"] + price_out * row["completion_tokens"]
    return total * seeds * (1 + retries) / 1_000_000
