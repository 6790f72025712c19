"""A value of a question and where it stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Value:
    """`value` as an argument, standing at `text[start:end]` of the question. `unit` follows a
    number.
    """

    kind: str
    value: Any
    start: int
    end: int
    unit: str = ""


def after_number(value: Value, values: Iterable[Value]) -> bool:
    """Whether a unit or currency belongs to a number: "42 km", "$100"."""
    return any(
        other.kind == "number" and (0 <= value.start - other.end <= 1 or value.end == other.start)
        for other in values
    )


def overlaps(one: Value, other: Value) -> bool:
    return one.start < other.end and other.start < one.end
