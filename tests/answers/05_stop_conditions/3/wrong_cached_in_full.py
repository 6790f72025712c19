"""Drops the cached tokens' own price.

hint: All of the prompt is paid in full
"""


def my_cost(model, used, prices):
    price = prices.get(model)
    if price is None:
        return None
    return (
        used["prompt_tokens"] * price["input"] + used["completion_tokens"] * price["output"]
    ) / 1_000_000
