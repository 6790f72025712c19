"""Sums and counts on the way, in one table."""

from collections import defaultdict


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    if price is None:
        return None
    price_in, price_out = price
    if price_in is None or price_out is None:
        return None
    table = defaultdict(lambda: [0, 0])
    for row in rows:
        cell = table[row["setup"], row["task"]]
        cell[0] += 1
        cell[1] += row["prompt_tokens"] * price_in + row["completion_tokens"] * price_out
    dollars = []
    for setup in setups:
        for task in tasks:
            runs, spent = table[setup, task]
            try:
                dollars.append(spent / runs * seeds)
            except ZeroDivisionError:
                raise ValueError(f"{setup}: {task} is not on record") from None
    return (sum(dollars) + retries * sum(dollars)) / 10**6
