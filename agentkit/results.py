"""Never hide the error: any Python value or exception becomes a text for the model.

Built in lesson 02. A tool may return anything. The model reads only text, so `to_text` never
raises: text stays text (Chinese stays Chinese), the rest becomes JSON, and what has no JSON form
becomes the nearest thing that has. Nothing is ever empty: a model takes silence for failure.
"""

from __future__ import annotations

import base64
import dataclasses
import enum
import itertools
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from agentkit.messages import clean_text

MAX_DEPTH = 50
MAX_ITEMS = 10_000
CONVERTERS = ("_asdict", "model_dump", "to_dict", "tolist")
"""How a value offers itself in plain types: named tuples, pydantic models, pandas, NumPy."""


def to_text(value: Any, max_chars: int | None = None) -> str:
    """What the model reads of a tool's result, in at most `max_chars` characters.

    A str as it is, and so what JSON would only put in quotes (a date, a Decimal); the rest as JSON.
    """
    if value is None:
        text = "(done; nothing was returned)"
    else:
        value = plain(value)
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        text = clean_text(text) if text.strip() else "(empty text)"
    return shorten(text, max_chars)


def error_text(error: BaseException, max_chars: int | None = None) -> str:
    """`Error: ValueError: no such city`. An exception without words leaves its type's name."""
    try:
        words = _words_of(error)
    except Exception:  # a hostile __str__
        words = ""
    name = _type_name(error)
    return shorten(clean_text(f"Error: {name}: {words}" if words else f"Error: {name}"), max_chars)


def shorten(text: str, max_chars: int | None) -> str:
    """Head and tail of a long text, with a note of how much was cut. Never over the limit."""
    if max_chars is None or len(text) <= max_chars:
        return text
    room = max_chars - len(_note(len(text), len(text)))
    if room < 20:
        return text[:max_chars]
    head = room * 2 // 3
    return text[:head] + _note(len(text) - room, len(text)) + text[head - room :]


def one_line(text: str, width: int = 200) -> str:
    """The text as one line of at most `width` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"


def first_items(values: Iterable[Any]) -> list[Any]:
    """The items as a list, at most MAX_ITEMS of them: an iterator may never end."""
    items = list(itertools.islice(values, MAX_ITEMS + 1))
    if len(items) > MAX_ITEMS:
        items[MAX_ITEMS:] = [f"(cut after {MAX_ITEMS:,} items)"]
    return items


def plain(value: Any, depth: int = 0, above: tuple[int, ...] = ()) -> Any:
    """The value in JSON's own types. Never raises: what cannot be shown is named by its type.

    Cycles and what lies deeper than MAX_DEPTH are named, not followed.
    """
    if value is None or type(value) in (str, bool):
        return value
    if id(value) in above:
        return "(cycle)"
    if depth > MAX_DEPTH:
        return "(nested too deeply)"
    try:
        return _scalar_or_container(value, depth + 1, (*above, id(value)))
    except Exception:  # a hostile __repr__, a property that raises, an iterator that breaks
        return f"({_type_name(value)} that cannot be shown)"


def _scalar_or_container(value: Any, depth: int, above: tuple[int, ...]) -> Any:
    if isinstance(value, enum.Enum):
        return plain(value.value, depth, above)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        digits = int(value.bit_length() * math.log10(2)) + 1
        return int(value) if digits <= 4000 else f"(a whole number of about {digits:,} digits)"
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return f"{value.total_seconds():.6f}".rstrip("0").rstrip(".") + " s"
    if isinstance(value, bytes | bytearray | memoryview):
        return _bytes(bytes(value))
    if isinstance(value, BaseException):
        return error_text(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name), depth, above)
                for f in dataclasses.fields(value)}  # fmt: skip
    if isinstance(value, Mapping):
        return _mapping(value, depth, above)
    for method in CONVERTERS:
        if callable(getattr(type(value), method, None)) and not isinstance(value, type):
            return plain(getattr(value, method)(), depth, above)
    if isinstance(value, set | frozenset):
        return sorted((plain(item, depth, above) for item in value), key=_sort_key)
    if isinstance(value, list | tuple):
        return [plain(item, depth, above) for item in value]
    if isinstance(value, range | Iterator):
        return [plain(item, depth, above) for item in first_items(value)]
    return re.sub(r" at 0x[0-9A-Fa-f]+", "", str(value))  # an address means nothing to a model


def _mapping(value: Mapping[Any, Any], depth: int, above: tuple[int, ...]) -> Any:
    pairs = [(_key(key, depth, above), plain(item, depth, above)) for key, item in value.items()]
    shown = dict(pairs)
    # {1: "a", "1": "b"}: two keys of one spelling would hide a value.
    return shown if len(shown) == len(pairs) else [list(pair) for pair in pairs]


def _key(key: Any, depth: int, above: tuple[int, ...]) -> str:
    inner = plain(key, depth, above)
    return inner if isinstance(inner, str) else json.dumps(inner, ensure_ascii=False)


def _sort_key(item: Any) -> tuple[str, Any]:
    if isinstance(item, int | float):
        return ("", item)
    return (type(item).__name__, json.dumps(item, ensure_ascii=False))


def _bytes(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "base64:" + base64.b64encode(data).decode("ascii")


def _words_of(error: BaseException) -> str:
    if isinstance(error, KeyError) and len(error.args) == 1:
        key = error.args[0]
        return key if isinstance(key, str) and " " in key else f"no key {key!r}"
    words = str(error).strip()
    if isinstance(error, BaseExceptionGroup):
        inner = (error_text(each).removeprefix("Error: ") for each in error.exceptions[:5])
        return f"{words}: {'; '.join(inner)}"
    return words


def _note(cut: int, total: int) -> str:
    return f"\n[... {cut:,} of {total:,} characters cut ...]\n"


def _type_name(value: object) -> str:
    return type(value).__name__
