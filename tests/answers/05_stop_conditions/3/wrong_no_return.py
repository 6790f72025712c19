"""Computes the sum and keeps it.

hint: Return the sum
"""


def my_cost(model, used, prices):
    price = prices.get(model)
    if price is None:
        return None
    usd = (
        (used["prompt_tokens"] - used["cached_tokens"]) * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1_000_000
    print(usd)
