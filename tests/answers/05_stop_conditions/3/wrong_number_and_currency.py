"""Gives the currency, too.

hint: Give the number alone
"""


def my_cost(model, used, prices):
    price = prices.get(model)
    if price is None:
        return None
    return (
        (used["prompt_tokens"] - used["cached_tokens"]) * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1e6, "USD"
