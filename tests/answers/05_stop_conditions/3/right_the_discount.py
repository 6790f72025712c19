"""Pays the prompt in full and takes the discount off."""


def my_cost(model, used, prices):
    try:
        price = prices[model]
    except KeyError:
        return None
    full = used["prompt_tokens"] * price["input"] + used["completion_tokens"] * price["output"]
    discount = used["cached_tokens"] * (price["input"] - price["cached_input"])
    return full / 1e6 - discount / 1e6
