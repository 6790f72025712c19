"""Sums over pairs of tokens and price."""


def my_cost(model, used, prices):
    match prices.get(model):
        case {"input": fresh, "cached_input": cached, "output": written}:
            pairs = [
                (used["prompt_tokens"] - used["cached_tokens"], fresh),
                (used["cached_tokens"], cached),
                (used["completion_tokens"], written),
            ]
            return sum(tokens * usd / 10**6 for tokens, usd in pairs)
    return None
