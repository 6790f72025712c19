"""Looks the price up and lets the KeyError out.

hint: give None for it
"""


def my_cost(model, used, prices):
    price = prices[model]
    return (
        (used["prompt_tokens"] - used["cached_tokens"]) * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1_000_000
