"""Any Python value or exception becomes a text, never an exception."""

from __future__ import annotations

import array
import itertools
import json
from collections import OrderedDict, defaultdict, namedtuple
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import MagicMock
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from agentkit.results import MAX_ITEMS, error_text, plain, shorten, to_text


class Unit(Enum):
    KELVIN = "kelvin"


class Level(IntEnum):
    LOW = 1


@dataclass(slots=True)
class Point:
    x: float
    when: date


class Row(NamedTuple):
    city: str
    tax: int


class Model(BaseModel):
    when: datetime
    unit: Unit


class Frame:
    """Shaped like a table of pandas."""

    def to_dict(self) -> Any:
        return {"city": {0: "Oslo"}}


class Numbers:
    """Shaped like an array of NumPy."""

    def tolist(self) -> Any:
        return [1, 2.5, float("nan")]


class Opaque:
    password = "secret"


class HostileRepr:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class LyingRepr:
    def __repr__(self) -> Any:
        return 3


class HostileProperty:
    @property
    def model_dump(self) -> Any:
        raise RuntimeError("no")


@dataclass
class Unset:
    value: int

    def __init__(self) -> None: ...


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("as it is", "as it is"),
        ("北京 🙂 مرحبا", "北京 🙂 مرحبا"),
        ({"城市": "北京"}, '{"城市": "北京"}'),
        (3, "3"),
        (2.5, "2.5"),
        (True, "true"),
        (None, "(done; nothing was returned)"),
        ("", "(empty text)"),
        (" \n", "(empty text)"),
        (b"", "(empty text)"),
        ([], "[]"),
        ({}, "{}"),
        (0, "0"),
        (False, "false"),
        (float("nan"), "nan"),
        ([float("inf"), -float("inf")], '["inf", "-inf"]'),
        (datetime(2026, 11, 30, 10, tzinfo=UTC), "2026-11-30T10:00:00+00:00"),
        ({"at": date(2026, 1, 2), "t": time(1, 2)}, '{"at": "2026-01-02", "t": "01:02:00"}'),
        (timedelta(days=14, seconds=1), "1209601 s"),
        (timedelta(milliseconds=1500), "1.5 s"),
        (timedelta(0), "0 s"),
        (Decimal("1.50"), "1.50"),
        (Fraction(1, 3), "1/3"),
        (1 + 2j, "(1+2j)"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (PurePosixPath("a/b"), "a/b"),
        (b"text", "text"),
        (bytearray("北", "utf-8"), "北"),
        (memoryview(b"\xff\x00"), "base64:/wA="),
        ({3, 1, 2}, "[1, 2, 3]"),
        (frozenset({"b", 1, None, (2,)}), '[1, null, [2], "b"]'),
        ((1, "a"), '[1, "a"]'),
        (range(3), "[0, 1, 2]"),
        (Unit.KELVIN, "kelvin"),
        ([Unit.KELVIN, Level.LOW], '["kelvin", 1]'),
        (Point(1.0, date(2026, 1, 2)), '{"x": 1.0, "when": "2026-01-02"}'),
        ([Row("Oslo", 1)], '[{"city": "Oslo", "tax": 1}]'),
        (namedtuple("Old", "a b")(1, 2), '{"a": 1, "b": 2}'),
        (
            Model(when=datetime(2026, 1, 2), unit=Unit.KELVIN),
            '{"when": "2026-01-02T00:00:00", "unit": "kelvin"}',
        ),
        ({1: "a", (1, 2): "b", None: "c"}, '{"1": "a", "[1, 2]": "b", "null": "c"}'),
        ({1: "a", "1": "b"}, '[["1", "a"], ["1", "b"]]'),
        ({date(2026, 1, 2): 1, Unit.KELVIN: 2}, '{"2026-01-02": 1, "kelvin": 2}'),
        (OrderedDict(a=1), '{"a": 1}'),
        (defaultdict(list, a=[1]), '{"a": [1]}'),
        (MappingProxyType({"a": 1}), '{"a": 1}'),
        ({"a": 1}.items(), "dict_items([('a', 1)])"),
        (Frame(), '{"city": {"0": "Oslo"}}'),
        (Numbers(), '[1, 2.5, "nan"]'),
        (array.array("i", [1, 2]), "[1, 2]"),
        (ValueError("no"), "Error: ValueError: no"),
        ({"error": KeyError("a")}, '{"error": "Error: KeyError: no key \'a\'"}'),
        (iter([1, 2]), "[1, 2]"),
        (map(str, [1]), '["1"]'),
        (int, "<class 'int'>"),
        (10**5000, "(a whole number of about 5,001 digits)"),
        ({"n": [10**5000]}, '{"n": ["(a whole number of about 5,001 digits)"]}'),
        ("half \ud83d", "half \ufffd"),
        ({"\ud83d": "\udc00"}, '{"\ufffd": "\ufffd"}'),
        (HostileRepr(), "(HostileRepr that cannot be shown)"),
        (LyingRepr(), "(LyingRepr that cannot be shown)"),
        ([1, HostileRepr(), 2], '[1, "(HostileRepr that cannot be shown)", 2]'),
        ({HostileRepr(): 1}, '{"(HostileRepr that cannot be shown)": 1}'),
        (Unset(), "(Unset that cannot be shown)"),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_every_value_has_a_text(value: Any, text: str) -> None:
    assert to_text(value) == text


def test_numpys_scalars_and_arrays_read_like_pythons() -> None:
    numpy = pytest.importorskip("numpy")
    assert to_text(numpy.float64(1.5)) == "1.5"
    assert to_text({"a": numpy.int64(3), "b": numpy.bool_(True)}) == '{"a": 3, "b": true}'
    assert to_text(numpy.array([[1, 2], [3, 4]])) == "[[1, 2], [3, 4]]"
    assert to_text(numpy.float64("nan")) == "nan"
    assert to_text({numpy.int64(3): numpy.datetime64("2026-01-02")}) == '{"3": "2026-01-02"}'


def test_an_object_that_says_nothing_of_itself_is_named_without_its_address() -> None:
    text = to_text([Opaque(), len, lambda: 1])
    assert "Opaque object" in text
    assert " at 0x" not in text
    assert "secret" not in text


@pytest.mark.parametrize("value", [HostileProperty(), MagicMock(), type("Odd", (), {})])
def test_odd_objects_are_still_texts(value: Any) -> None:
    assert to_text(value)


def test_a_cycle_is_named_and_not_followed() -> None:
    ring: list[Any] = [1]
    ring.append({"again": ring})
    assert to_text(ring) == '[1, {"again": "(cycle)"}]'


def test_the_same_object_twice_is_no_cycle() -> None:
    shared = {"a": 1}
    assert to_text([shared, shared]) == '[{"a": 1}, {"a": 1}]'


def test_what_lies_too_deep_is_named_and_not_followed() -> None:
    deep: Any = "bottom"
    for _ in range(100_000):
        deep = [deep]
    text = to_text(deep)
    assert "(nested too deeply)" in text
    assert len(text) < 300
    while isinstance(deep, list):
        deep = deep.pop()


def test_an_iterator_without_end_is_cut() -> None:
    shown = json.loads(to_text(itertools.count()))
    assert len(shown) == MAX_ITEMS + 1
    assert shown[-1] == "(cut after 10,000 items)"
    assert json.loads(to_text(range(10**15)))[-1] == "(cut after 10,000 items)"


def test_a_long_list_in_memory_is_whole() -> None:
    assert len(json.loads(to_text(list(range(20_000))))) == 20_000


def test_sets_have_one_order_whatever_the_hash_seed() -> None:
    assert to_text({"b", "a", "c"}) == '["a", "b", "c"]'
    assert to_text({(2, "b"), (1, "a")}) == '[[1, "a"], [2, "b"]]'


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.decimals() | st.dates() | st.timedeltas() | st.uuids() | st.complex_numbers(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers() | st.floats(), inner)
    | st.tuples(inner, inner),
    max_leaves=12,
)  # fmt: skip


@given(VALUES)
def test_any_value_becomes_a_text_that_the_wire_takes(value: Any) -> None:
    text = to_text(value)
    assert text.strip()
    text.encode("utf-8")


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.lists(JSON_VALUES) | st.dictionaries(st.text(), JSON_VALUES))
def test_what_is_json_already_is_written_as_json(value: Any) -> None:
    assert json.loads(to_text(value)) == value
    assert plain(value) == value


# ---- exceptions


class QuietError(Exception):
    pass


class OddWordsError(Exception):
    def __str__(self) -> Any:
        return 3


class HostileWordsError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("no such city"), "Error: ValueError: no such city"),
        (ValueError(), "Error: ValueError"),
        (ValueError("  "), "Error: ValueError"),
        (ValueError("没有这个城市"), "Error: ValueError: 没有这个城市"),
        (QuietError(), "Error: QuietError"),
        (OddWordsError(), "Error: OddWordsError"),
        (HostileWordsError(), "Error: HostileWordsError"),
        (KeyError("city"), "Error: KeyError: no key 'city'"),
        (KeyError("no such city"), "Error: KeyError: no such city"),
        (KeyError(HostileRepr()), "Error: KeyError"),
        (KeyError(), "Error: KeyError"),
        (KeyError(3), "Error: KeyError: no key 3"),
        (FileNotFoundError(2, "No such file", "a.txt"),
         "Error: FileNotFoundError: [Errno 2] No such file: 'a.txt'"),
        (ValueError("half \ud83d"), "Error: ValueError: half \ufffd"),
        (AssertionError(), "Error: AssertionError"),
        (ExceptionGroup("two", [ValueError("a"), QuietError()]),
         "Error: ExceptionGroup: two (2 sub-exceptions): ValueError: a; QuietError"),
        (ExceptionGroup("one", [ExceptionGroup("in", [KeyError("k")])]),
         "Error: ExceptionGroup: one (1 sub-exception): "
         "ExceptionGroup: in (1 sub-exception): KeyError: no key 'k'"),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_every_exception_has_a_text_that_begins_with_error(error: Exception, text: str) -> None:
    assert error_text(error) == text


def test_a_group_of_very_many_errors_within_errors_is_still_a_text() -> None:
    error: Exception = ValueError("bottom")
    for _ in range(3000):
        error = ExceptionGroup("", [error])
    assert error_text(error, 200).startswith("Error: ExceptionGroup")


# ---- cutting


def test_a_long_text_keeps_its_head_and_its_tail() -> None:
    text = "H" + "x" * 50_000 + "T"
    short = to_text(text, 1000)
    assert len(short) <= 1000
    assert short.startswith("Hxxx")
    assert short.endswith("xxxT")
    assert "characters cut" in short


def test_the_note_says_exactly_how_much_was_cut() -> None:
    short = shorten("x" * 3000, 500)
    cut = 3000 - (short.count("x"))
    assert f"[... {cut:,} of 3,000 characters cut ...]" in short


@given(st.text(), st.integers(1, 120))
def test_a_cut_text_is_never_over_the_limit_and_never_broken(text: str, limit: int) -> None:
    for whole in (text, text * 20):
        short = shorten(to_text(whole), limit)
        assert len(short) <= limit
        short.encode("utf-8")
        assert to_text(whole, limit) == short


def test_a_text_within_the_limit_is_untouched() -> None:
    assert shorten("abc", 3) == "abc"
    assert shorten("abc", None) == "abc"
