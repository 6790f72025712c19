"""Mends the cached tokens alone.

hint: Unknown is not zero
"""


def my_cost(model, used, prices):
    price = prices.get(model, {"input": 0.0, "cached_input": 0.0, "output": 0.0})
    return (
        (used["prompt_tokens"] - used["cached_tokens"]) * price["input"]
        + used["cached_tokens"] * price["cached_input"]
        + used["completion_tokens"] * price["output"]
    ) / 1_000_000
