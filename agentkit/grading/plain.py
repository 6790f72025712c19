"""A learner's value as plain data, so that a comparison compares what is there.

An object may say that it equals everything, has any length, and prints as the right answer. Here
only Python's own types get through, rebuilt by their own methods: of a subclass counts what it
holds, not what it says. So a defaultdict is a dict, and a list that claims to be equal is a list.
"""

from __future__ import annotations

import math
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any

MAX_ITEMS = 100_000
MAX_DEPTH = 50
BESIDE = 1e-9  # relative; and 1e-12 absolute: sums in another order differ in their last bits

LISTABLE = {
    "dict_items", "dict_keys", "dict_values", "deque", "enumerate", "filter", "generator",
    "map", "range", "reversed", "zip",
}  # fmt: skip


class NotPlainError(TypeError):
    """The value holds something that is no plain data. The text says what, and where; `advice`
    what to do about it, or ""."""

    def __init__(self, text: str, advice: str = "") -> None:
        super().__init__(text)
        self.advice = advice


def plain(value: Any, *, where: str = "") -> Any:
    """A copy out of texts, numbers, None, lists, tuples, dicts, sets; else NotPlainError.

    A Decimal, a Fraction, a number of NumPy is a number like another.
    """
    return _plain(value, where, 0, [0])


def _plain(value: Any, where: str, depth: int, count: list[int]) -> Any:
    kind = type(value)
    count[0] += 1
    if count[0] > MAX_ITEMS or depth > MAX_DEPTH:
        raise NotPlainError(
            f"a value that is too big{where}: over {MAX_ITEMS:,} parts, or {MAX_DEPTH} levels deep",
            "Does it hold itself, or grow without end?",
        )
    if value is None or kind is bool:
        return value
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return int.__index__(value)
    if issubclass(kind, float):
        return float.__float__(value)
    if issubclass(kind, bytes):
        return bytes.__getitem__(value, slice(None))
    if issubclass(kind, dict):
        return _plain_dict(value, where, depth, count)
    for own in (list, tuple):
        if issubclass(kind, own):
            items = enumerate(own.__iter__(value))
            return own(_plain(each, f"{where}[{n}]", depth + 1, count) for n, each in items)
    for each_own in (set, frozenset):
        if issubclass(kind, each_own):
            parts = each_own.__iter__(value)
            return each_own(_plain(each, f"{where} (an item)", depth + 1, count) for each in parts)
    if kind in (Decimal, Fraction):
        return float(value)
    number = getattr(sys.modules.get("numpy"), "generic", None)
    if number is not None and issubclass(kind, number):  # out of an array of NumPy
        return _plain(number.item(value), where, depth + 1, count)
    raise _not_plain(value, where)


def _plain_dict(value: Any, where: str, depth: int, count: list[int]) -> dict[Any, Any]:
    new = {}
    for key, each in dict.items(value):
        key = _plain(key, f"{where} (a key)", depth + 1, count)
        new[key] = _plain(each, f"{where}[{key!r:.40}]", depth + 1, count)
    return new


def _not_plain(value: Any, where: str) -> NotPlainError:
    kind = type(value)
    module, name = kind.__module__, kind.__qualname__.rpartition(".")[2]
    if name == "coroutine":
        value.close()  # so that nothing warns that it was never awaited
        what, advice = "a coroutine", "An `async def` gives no value when it is called: use `def`."
    elif name in ("function", "method", "builtin_function_or_method"):
        what, advice = "a function", "Call the function, with (), where you return it."
    elif name in LISTABLE:
        what, advice = f"an object of the class {name}", "Make a list of it: list(...)."
    else:
        own = module in ("builtins", "__main__")
        what, advice = f"an object of the class {name if own else f'{module}.{name}'}", ""
    return NotPlainError(f"{what}{f' at {where}' if where else ''}", advice)


def same(one: Any, other: Any) -> bool:
    """Equal in value and in type: True is not 1 here, and a tuple is no list. Of two numbers the
    type does not count, and floats may differ in their last bits."""
    if type(one) is not type(other) or isinstance(one, float):
        return _same_number(one, other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)


def _same_number(one: Any, other: Any) -> bool:
    if type(one) not in (int, float) or type(other) not in (int, float):
        return False
    try:
        return math.isclose(one, other, rel_tol=BESIDE, abs_tol=1e-12)
    except OverflowError:  # an int beyond all floats
        return bool(one == other)
