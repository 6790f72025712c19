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
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from agentkit.messages import clean_text

MAX_DEPTH = 50
MAX_ITEMS = 10_000


def to_text(value: Any, max_chars: int | None = None) -> str:
    """What the model reads of a tool's result, in at most `max_chars` characters."""
    if isinstance(value, str):
        text = clean_text(value)
        text = text if text.strip() else "(empty text)"
    elif value is None:
        text = "(done; nothing was returned)"
    else:
        try:
            text = _dump(value)
        except Exception:  # a hostile __repr__ or property: still an observation
            text = f"({_type_name(value)} that cannot be shown)"
        text = clean_text(text)
    return shorten(text, max_chars)


def error_text(error: BaseException, max_chars: int | None = None) -> str:
    """`Error: ValueError: no such city`. An exception without words leaves its type's name."""
    try:
        words = str(error).strip()
    except Exception:
        words = ""
    if isinstance(error, KeyError) and len(error.args) == 1:
        key = error.args[0]
        words = key if isinstance(key, str) and " " in key else f"no key {key!r}"
    if isinstance(error, BaseExceptionGroup):
        inner = (error_text(each).removeprefix("Error: ") for each in error.exceptions[:5])
        words = f"{words}: {'; '.join(inner)}"
    name = _type_name(error)
    return shorten(clean_text(f"Error: {name}: {words}" if words else f"Error: {name}"), max_chars)


def shorten(text: str, max_chars: int | None) -> str:
    """Head and tail of a long text, with a note of how much was cut. Never over the limit."""
    if max_chars is None or len(text) <= max_chars:
        return text
    note = f"\n[... {len(text) - max_chars:,} or more of {len(text):,} characters cut ...]\n"
    room = max_chars - len(note)
    if room < 20:
        return text[:max_chars]
    head = room * 2 // 3
    return text[:head] + note + text[len(text) - (room - head) :]


def plain(value: Any, depth: int = 0, above: tuple[int, ...] = ()) -> Any:
    """The value in JSON's own types. Cycles and what lies too deep are named, not followed."""
    if value is None or isinstance(value, bool) or type(value) in (str, int):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if id(value) in above:
        return "(cycle)"
    if depth > MAX_DEPTH:
        return "(nested too deeply)"
    below = (depth + 1, (*above, id(value)))
    if isinstance(value, enum.Enum):
        return plain(value.value, *below)
    if isinstance(value, str | int):
        return str(value) if isinstance(value, str) else int(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return f"{value.total_seconds():g} s"
    if isinstance(value, bytes | bytearray | memoryview):
        return _bytes(bytes(value))
    if isinstance(value, BaseException):
        return error_text(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name), *below) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {_key(key): plain(item, *below) for key, item in value.items()}
    for method in ("model_dump", "tolist"):  # pydantic models; NumPy scalars and arrays
        convert = getattr(value, method, None)
        if callable(convert) and not isinstance(value, type):
            return plain(convert(), *below)
    if isinstance(value, set | frozenset):
        return sorted((plain(item, *below) for item in value), key=_sort_key)
    if isinstance(value, list | tuple | range | Iterator):
        return _items(value, below)
    return str(value)


def _dump(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return json.dumps(plain(value), ensure_ascii=False)


def _items(values: Iterable[Any], below: tuple[int, tuple[int, ...]]) -> list[Any]:
    items = [plain(item, *below) for item in itertools.islice(values, MAX_ITEMS + 1)]
    if len(items) > MAX_ITEMS:
        items[MAX_ITEMS:] = [f"(cut after {MAX_ITEMS:,} items)"]
    return items


def _key(key: Any) -> str:
    if isinstance(key, str):
        return key
    inner = plain(key)
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


def _type_name(value: object) -> str:
    return type(value).__name__
