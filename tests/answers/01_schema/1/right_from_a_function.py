"""Let Python write it after all, from a function."""

from typing import Literal

from agentkit import function_schema


def convert_currency(amount: float, to: Literal["CNY", "EUR", "NOK"], digits: int = 2):
    """Convert US dollars.

    Args:
        amount: How many US dollars.
        to: Code of the currency.
        digits: How many digits to keep.
    """


convert_currency = function_schema(convert_currency)
