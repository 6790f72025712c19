"""Mends the unknown price alone.

hint: The cached tokens are paid for twice
"""


def my_cost(model, used, prices):
    price = prices.get(model)
    if price is None:
        return None
    return (
        used["prompt_tokens"] * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1_000_000
