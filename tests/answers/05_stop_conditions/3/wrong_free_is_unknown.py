"""Takes a cost of 0 for one that is not known.

hint: A price of 0 is a true price
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
    return usd or None
