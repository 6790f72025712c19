"""Uses the finished Price and Usage."""

from agentkit.usage import Price, Usage


def my_cost(model, used, prices):
    if model not in prices:
        return None
    return Price(**prices[model]).of(Usage(**used))
