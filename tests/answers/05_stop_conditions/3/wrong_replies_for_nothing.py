"""Does not pay for the replies.

hint: completion_tokens, are not paid for
"""


def my_cost(model, used, prices):
    if model not in prices:
        return None
    p = prices[model]
    return (
        (used["prompt_tokens"] - used["cached_tokens"]) * p["input"]
        + used["cached_tokens"] * p["cached_input"]
    ) / 1_000_000
