"""Adds tokens up, and multiplies at the end."""

from itertools import product


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    tokens = [0.0, 0.0]
    for setup, task in product(setups, tasks):
        own = [row for row in rows if (row["setup"], row["task"]) == (setup, task)]
        if len(own) == 0:
            raise ValueError(f"{task} was never run under {setup}")
        for side, name in enumerate(("prompt_tokens", "completion_tokens")):
            tokens[side] += sum(row[name] for row in own) / len(own)
    if price is None or price[0] is None or price[1] is None:
        return None
    return (1 + retries) * seeds * sum(n * p / 1e6 for n, p in zip(tokens, price, strict=True))
