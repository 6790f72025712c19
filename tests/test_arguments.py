"""The model's raw arguments: what is taken, what is mended, and what the model is told."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, IntEnum
from typing import Annotated, Any, Literal, TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, field_validator

from agentkit import Tool
from agentkit.arguments import ArgumentError, parse_arguments
from agentkit.events import ErrorKind


class Unit(Enum):
    CELSIUS = "celsius"
    KELVIN = "kelvin"


class Level(IntEnum):
    LOW = 1


@dataclass
class Point:
    x: float
    y: int = 0


class Options(TypedDict):
    deep: bool


class Order(BaseModel):
    item: str
    amount: int = 1
    parts: list[Order] = []


def take(hint: Any, raw: str) -> Any:
    """What a function gets for its one parameter `value` of this type."""

    def use(value: Any) -> None: ...

    use.__annotations__["value"] = hint
    return Tool(use).check(raw)["value"]


def refusal(hint: Any, raw: str) -> ArgumentError:
    with pytest.raises(ArgumentError) as caught:
        take(hint, raw)
    return caught.value


def value(item: Any) -> str:
    return json.dumps({"value": item}, ensure_ascii=False)


# ---- reading the string


@pytest.mark.parametrize("raw", ["", " ", "\n", None, "{}", " {} "])
def test_nothing_at_all_is_no_arguments(raw: str | None) -> None:
    assert parse_arguments(raw) == {}


@pytest.mark.parametrize(
    ("raw", "shown"),
    [("[]", "an array: []"), ("3", "3"), ('"x"', 'a string: "x"'), ("true", "a boolean: true"),
     ("null", "null"), ('["a"]', 'an array: ["a"]'), ('"[1]"', 'a string: "[1]"')],
)  # fmt: skip
def test_what_is_no_object_is_refused_and_named(raw: str, shown: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        parse_arguments(raw)
    assert str(caught.value) == f"The arguments must be a JSON object, got {shown}."
    assert caught.value.kind is ErrorKind.BAD_JSON


def test_arguments_encoded_twice_are_unpacked() -> None:
    assert parse_arguments(json.dumps(json.dumps({"a": 1}))) == {"a": 1}


@pytest.mark.parametrize(
    "raw", ["{'a': 1}", '{"a": ', '{"a": 1,}', "a=1", "{a: 1}", '{"a": "b', "{"]
)
def test_broken_json_is_refused_and_the_place_is_named(raw: str) -> None:
    with pytest.raises(ArgumentError, match=r"not valid JSON: .* at character \d+, near") as caught:
        parse_arguments(raw)
    assert caught.value.kind is ErrorKind.BAD_JSON


@pytest.mark.parametrize(
    "raw",
    [
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": [-Infinity]}',
        '{"a": 1e400}',
        '{"a": -1e400}',
        '{"a": ' + "9" * 5000 + "}",
    ],
)
def test_numbers_that_are_none_are_refused(raw: str) -> None:
    with pytest.raises(ArgumentError, match=r"is no JSON number|is too large"):
        parse_arguments(raw)


def test_json_nested_beyond_reason_is_refused() -> None:
    with pytest.raises(ArgumentError, match="nested too deeply"):
        parse_arguments('{"a": ' + "[" * 100_000)


def test_a_value_nested_beyond_reason_is_refused_by_the_check_too() -> None:
    raw = '{"value": ' + '{"item": "x", "parts": [' * 300 + "]}" * 300 + "}"
    assert "too deep" in str(refusal(Order, raw)) or "recursion" in str(refusal(Order, raw)).lower()


def test_half_an_emoji_is_replaced_and_a_whole_one_is_kept() -> None:
    assert take(str, r'{"value": "a\ud83d"}') == "a\ufffd"
    assert take(str, r'{"value": "\ud83d\ude00"}') == "😀"
    assert take(dict, r'{"value": {"\udc00": ["\ud800"]}}') == {"\ufffd": ["\ufffd"]}


def test_chinese_and_right_to_left_text_arrive_unchanged() -> None:
    assert take(str, value("東京 مرحبا 👩‍👧")) == "東京 مرحبا 👩‍👧"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_no_raw_string_makes_anything_but_an_object_or_an_argument_error(raw: str) -> None:
    try:
        assert isinstance(parse_arguments(raw), dict)
    except ArgumentError as error:
        str(error).encode()


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["value", "x", "y", "item"]), inner, max_size=3)
    ),
    max_leaves=8,
)
MANY_TYPED = [int, float, str, bool, list[int], dict[str, float], Point, Order, Unit | None,
              tuple[int, str], Literal[1, "a"], date, int | list[Point], Any]  # fmt: skip


def many(a: Any = 1, b: Any = 1) -> None: ...


MANY = []
for each in MANY_TYPED:
    many.__annotations__.update(a=each, b=each)
    MANY.append(Tool(many))


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(["a", "b", "c", "北"]), ANY_JSON), st.sampled_from(MANY))
def test_any_json_object_is_taken_or_refused_in_words(arguments: Any, tool: Tool) -> None:
    refused = ""
    try:
        assert tool.check(json.dumps(arguments)).keys() <= arguments.keys()
    except ArgumentError as error:
        refused = str(error)
    assert not refused or "Expected: a (" in refused


# ---- where JSON and Python differ


@pytest.mark.parametrize(
    ("hint", "sent", "got"),
    [
        (int, 2.0, 2),
        (int, "42", 42),
        (int, "-7", -7),
        (float, "1.5", 1.5),
        (float, 3, 3.0),
        (bool, True, True),
        (bool | int, True, True),
        (int | str, "42", "42"),
        (Literal[True, 1], True, True),
        (Any, True, True),
        (Decimal, "1.50", Decimal("1.50")),
    ],
)
def test_numbers_are_taken_by_one_documented_rule(hint: Any, sent: Any, got: Any) -> None:
    found = take(hint, value(sent))
    assert found == got
    assert type(found) is type(got)


@pytest.mark.parametrize(
    ("hint", "sent"),
    [
        (int, 2.5),
        (int, "2.5"),
        (int, ""),
        (int, "four"),
        (int, None),
        (float, "nan"),
        (float, "inf"),
        (float, "1e400"),
        (Decimal, "nan"),
        (Point, {"x": "nan"}),
        (list[float], ["Infinity"]),
        (str, 42),
        (str, None),
        (str, ["a"]),
        (bool, "perhaps"),
        (int, "9" * 5000),
    ],
)
def test_what_is_no_such_value_is_refused(hint: Any, sent: Any) -> None:
    error = refusal(hint, value(sent))
    assert error.kind is ErrorKind.BAD_ARGUMENTS
    assert "Expected: value (" in str(error)
    assert len(str(error)) < 400


@pytest.mark.parametrize(
    ("hint", "sent", "path"),
    [
        (int, True, "value"),
        (float, False, "value"),
        (int | None, True, "value"),
        (int | str, True, "value"),
        (Decimal, True, "value"),
        (Level, True, "value"),
        (Literal[1, "a"], True, "value"),
        (list[int], [1, True], "value[1]"),
        (tuple[int, int], [1, True], "value[1]"),
        (dict[str, int], {"a": True}, "value.a"),
        (list[int] | dict[str, int], {"a": True}, "value.a"),
        (Point, {"x": True}, "value.x"),
        (Point | None, {"x": 1, "y": False}, "value.y"),
        (list[Point], [{"x": 1}, {"x": True}], "value[1].x"),
        (Order, {"item": "a", "parts": [{"item": "b", "amount": True}]}, "value.parts[0].amount"),
        (Point | Order, {"x": True, "item": "a", "amount": True}, "value.x"),
    ],
)
def test_true_is_no_number_however_deep_it_lies(hint: Any, sent: Any, path: str) -> None:
    words = str(refusal(hint, value(sent)))
    assert words.startswith(f"The argument '{path}' must be a number, got a boolean.")


# ---- what is mended


@pytest.mark.parametrize(
    ("hint", "sent", "got"),
    [
        (list[int], "[1, 2]", [1, 2]),
        (dict, '{"a": 1}', {"a": 1}),
        (Point, '{"x": 1}', Point(1.0)),
        (list[Point], ['{"x": 1}'], [Point(1.0)]),
        (list[Point], '["{\\"x\\": 1}"]', [Point(1.0)]),
        (list[int] | None, "[1]", [1]),
        (set[str], '["a"]', {"a"}),
    ],
)
def test_an_array_or_object_sent_as_a_string_is_unpacked(hint: Any, sent: Any, got: Any) -> None:
    assert take(hint, value(sent)) == got


@pytest.mark.parametrize("hint", [str, str | None, str | list[int], Any, str | dict[str, int]])
def test_text_stays_text_wherever_a_string_is_allowed(hint: Any) -> None:
    for text in ("[1, 2]", '{"a": 1}', "3", "null"):
        assert take(hint, value(text)) == text


@pytest.mark.parametrize("text", ["[1", "one, two", "3", '"x"', "null"])
def test_a_string_that_is_no_array_is_refused_as_the_string_it_is(text: str) -> None:
    assert "got a string" in str(refusal(list[int], value(text)))


def test_null_for_a_parameter_with_a_default_means_not_given() -> None:
    def use(city: str, days: int = 3, unit: Unit = Unit.KELVIN, note: str | None = "n") -> None: ...

    sent = {"city": "Oslo", "days": None, "unit": None, "note": None}
    assert Tool(use).check(json.dumps(sent)) == {"city": "Oslo", "note": None}


def test_null_for_a_field_with_a_default_means_not_given_in_nested_objects_too() -> None:
    assert take(Point, '{"value": {"x": 1, "y": null}}') == Point(1.0, 0)
    assert take(list[Order], '{"value": [{"item": "a", "amount": null}]}') == [Order(item="a")]


def test_null_for_a_required_parameter_is_refused() -> None:
    assert "got null" in str(refusal(int, '{"value": null}'))
    assert "got null" in str(refusal(Point, '{"value": {"x": null}}'))


def test_a_dict_parameter_with_default_none_takes_null_and_an_object() -> None:
    def use(filters: dict = None) -> None: ...  # noqa: RUF013

    assert Tool(use).check('{"filters": null}') == {"filters": None}
    assert Tool(use).check('{"filters": {"a": 1}}') == {"filters": {"a": 1}}


# ---- instances


@pytest.mark.parametrize(
    ("hint", "sent", "got"),
    [
        (Unit, "kelvin", Unit.KELVIN),
        (Level, 1, Level.LOW),
        (Point, {"x": 1, "y": "2"}, Point(1.0, 2)),
        (Order, {"item": "tea"}, Order(item="tea")),
        (Options, {"deep": True}, {"deep": True}),
        (date, "2026-11-30", date(2026, 11, 30)),
        (datetime, "2026-11-30T10:00:00", datetime(2026, 11, 30, 10)),
        (list[Unit], ["kelvin"], [Unit.KELVIN]),
        (dict[str, Point], {"a": {"x": 1}}, {"a": Point(1.0)}),
        (tuple[int, str], [1, "a"], (1, "a")),
        (set[int], [1, 1], {1}),
        (Iterable[int], ["1", 2], [1, 2]),
        (Order, {"item": "a", "parts": [{"item": "b"}]}, Order(item="a", parts=[Order(item="b")])),
    ],
)
def test_the_function_gets_the_instance_that_its_hint_names(hint: Any, sent: Any, got: Any) -> None:
    found = take(hint, value(sent))
    assert found == got
    assert type(found) is type(got)


# ---- what the model is told


def weather(city: str, day: Literal["today", "tomorrow"] = "today", at: date | None = None) -> None:
    """Weather."""


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("{}", "The argument 'city' is missing."),
        ('{"city": "a", "dya": 1}', "There is no argument 'dya'. Did you mean 'day'?"),
        ('{"city": "a", "zzz": 1}', "There is no argument 'zzz'."),
        ('{"city": "a", "day": "now"}', "The argument 'day' is wrong: input should be 'today'"),
    ],
)
def test_the_model_is_told_what_is_wrong_and_what_is_expected(raw: str, words: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        Tool(weather).check(raw)
    assert words in str(caught.value)
    assert str(caught.value).endswith(
        "Expected: city (string), day (string: today, tomorrow; optional), "
        "at (null or string as date; optional)."
    )


def test_a_tool_without_parameters_says_so() -> None:
    def now() -> None: ...

    with pytest.raises(ArgumentError, match=r"no argument 'x'\. Expected: no arguments\."):
        Tool(now).check('{"x": 1}')


def test_a_wrong_item_is_named_by_its_path_and_not_by_the_union_it_is_in() -> None:
    words = str(refusal(list[int | bool] | None, value([1, "x"])))
    assert "'value[1]'" in words
    assert "value[1].int" not in words
    words = str(refusal(Order, value({"parts": [{"amount": 1}]})))
    assert "'value.item'" in words
    assert "'value.parts[0].item'" in words


def test_ten_thousand_wrong_items_do_not_make_ten_thousand_sentences() -> None:
    words = str(refusal(list[int], value(["x"] * 10_000)))
    assert "And 9,995 more like these." in words
    assert len(words) < 1500


def test_a_huge_wrong_value_is_quoted_in_part() -> None:
    assert len(str(refusal(int, value("x" * 100_000)))) < 300


def test_chinese_in_a_wrong_value_is_shown_as_it_is() -> None:
    assert "北京" in str(refusal(int, value("北京")))


def test_a_validator_of_the_learners_own_speaks_to_the_model() -> None:
    class Even(BaseModel):
        number: int

        @field_validator("number")
        @classmethod
        def even(cls, number: int) -> int:
            if number % 2:
                raise ValueError("must be even")
            return number

    assert "must be even" in str(refusal(Even, '{"value": {"number": 3}}'))


def test_constraints_are_held() -> None:
    small = Annotated[int, Field(ge=1, le=9)]
    assert take(small, value(9)) == 9
    assert "less than or equal to 9" in str(refusal(small, value(10)))


def test_checking_changes_nothing_of_what_was_parsed() -> None:
    def use(a: list[int], b: int = 1) -> None: ...

    made = Tool(use)
    assert (
        made.check('{"a": "[1]", "b": null}') == made.check('{"a": "[1]", "b": null}') == {"a": [1]}
    )


def test_where_a_text_is_cut_off_is_said_in_one_sentence() -> None:
    with pytest.raises(ArgumentError, match="Unterminated string starting at character 9, near"):
        parse_arguments('{"city": "Os')
