"""With a data frame."""

import pandas


def may_cost(rows, setups, tasks, seeds, price, retries=0):
    if price is None or None in tuple(price):
        return None
    table = pandas.DataFrame(rows).groupby(["setup", "task"])
    means = table[["prompt_tokens", "completion_tokens"]].mean()
    total = 0
    for setup in setups:
        for task in tasks:
            try:
                mean = means.loc[(setup, task)]
            except KeyError:
                raise ValueError(f"{setup}: {task} is not on record") from None
            total += float(mean["prompt_tokens"]) * price[0]
            total += float(mean["completion_tokens"]) * price[1]
    return total * seeds * (1 + retries) / 1e6
