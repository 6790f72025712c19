"""Compare two numbers. First used in lesson 03, as one step of five.

Teaches that even a step which a model could do in its head is better a tool: it is exact, and it
leaves a trace.
"""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any


def compare_numbers(first: float, second: float, unit: str = "") -> dict[str, Any]:
    """Compare two numbers: which is larger, by how much, and the ratio of the larger to the other.

    Args:
        first: The first number.
        second: The second number, in the same unit.
        unit: The unit of both, such as "km²" or "EUR"; nothing for bare numbers.
    """
    for name, number in (("first", first), ("second", second)):
        if not math.isfinite(number):
            raise ValueError(f"{name}: expected a finite number, got {number}.")
    # In decimals, as written: 0.3 and 0.1 differ by 0.2, not by 0.19999999999999998.
    low, high = sorted((Decimal(str(first)), Decimal(str(second))))
    result: dict[str, Any] = {
        "first": first,
        "second": second,
        "larger": "equal" if low == high else "first" if first > second else "second",
        "difference": _number(high - low),
    }
    if low > 0:
        result["ratio"] = round(float(high / low), 4)
    if unit:
        result["unit"] = unit
    return result


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
