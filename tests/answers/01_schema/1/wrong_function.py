"""A function in place of its description.

hint: no function
"""


def convert_currency(amount: float, to: str, digits: int = 2):
    """Convert."""
