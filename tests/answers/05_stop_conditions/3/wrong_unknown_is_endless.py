"""Gives infinity for a price that is not known.

hint: unknown is not a number
"""


def my_cost(model, used, prices):
    if model not in prices:
        return float("inf")
    price = prices[model]
    return (
        (used["prompt_tokens"] - used["cached_tokens"]) * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1_000_000
