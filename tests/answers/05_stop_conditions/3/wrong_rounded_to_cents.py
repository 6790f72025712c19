"""Rounds to cents.

hint: Do not round
"""


def my_cost(model, used, prices):
    if model not in prices:
        return None
    p = prices[model]
    fresh = used["prompt_tokens"] - used["cached_tokens"]
    total = (
        fresh * p["input"]
        + used["cached_tokens"] * p["cached_input"]
        + used["completion_tokens"] * p["output"]
    )
    return round(total / 1_000_000, 2)
