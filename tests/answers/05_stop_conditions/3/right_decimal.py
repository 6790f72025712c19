"""Money in Decimal."""

from decimal import Decimal


def my_cost(model, used, prices):
    if model not in prices:
        return None
    p = {k: Decimal(str(v)) for k, v in prices[model].items()}
    fresh = used["prompt_tokens"] - used["cached_tokens"]
    return (
        fresh * p["input"]
        + used["cached_tokens"] * p["cached_input"]
        + used["completion_tokens"] * p["output"]
    ) / 1_000_000
