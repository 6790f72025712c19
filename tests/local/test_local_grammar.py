"""The grammar for a reply: what a model may write under it, and what it may not."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from local_kit import allows

from agentkit import Tool
from agentkit.local.grammar import LONGEST_TEXT, call_or_answer, value_of


def get_weather(city: str, day: Literal["today", "tomorrow"] = "today") -> str:
    """The weather in a city.

    Args:
        city: Its name.
        day: Which day.
    """
    return ""


def add(a: int, b: float, exact: bool) -> str:
    """Add."""
    return ""


def now() -> str:
    """The time."""
    return ""


TOOLS = [Tool(function).definition for function in (get_weather, add, now)]


def call(name: str, **arguments: Any) -> str:
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


@pytest.mark.parametrize(
    "text",
    [
        call("get_weather", city="Oslo"),
        call("get_weather", city="北京", day="tomorrow"),
        call("get_weather", city='a "quoted" one\\'),
        call("add", a=-12, b=3.5, exact=True),
        call("now"),
        "It is 5 °C in Oslo.",
        "北京明天有雨。",
    ],
)
def test_a_call_that_fits_the_schema_and_an_answer_are_allowed(text: str) -> None:
    assert allows(call_or_answer(TOOLS), text)


@pytest.mark.parametrize(
    "text",
    [
        call("get_wether", city="Oslo"),
        call("get_weather"),
        call("get_weather", day="today", city="Oslo"),
        call("get_weather", city="Oslo", day="yesterday"),
        call("get_weather", city=7),
        call("add", a="1", b=2, exact=True),
        call("add", a=1.5, b=2, exact=True),
        call("now", zone="UTC"),
        '{"arguments": {"city": "Oslo"}, "name": "get_weather"}',
        call("now") + " and then",
        call("get_weather", city="x" * (LONGEST_TEXT + 1)),
        "",
        "two\nlines",
        "{ is no answer",
        " " + call("get_wether"),
        "I look: " + call("get_wether"),
        "x" * 1000,
    ],
)
def test_anything_else_is_not(text: str) -> None:
    assert not allows(call_or_answer(TOOLS), text)


def test_where_a_call_is_demanded_an_answer_is_not_allowed() -> None:
    grammar = call_or_answer(TOOLS, must_call=True)
    assert allows(grammar, call("now"))
    assert not allows(grammar, "It is noon.")


def test_a_blank_before_and_the_end_of_the_line_after_are_allowed_where_a_form_has_them() -> None:
    around = call_or_answer(TOOLS, before=" ", after="\n")
    for text in (call("now"), "It is noon."):
        for allowed in (text, f" {text}", f"{text}\n", f" {text}\n"):
            assert allows(around, allowed)
        assert not allows(around, f"{text}\n\n")
        assert not allows(call_or_answer(TOOLS), f" {text}")
        assert not allows(call_or_answer(TOOLS), f"{text}\n")


def rejected(schema: dict[str, Any], *values: Any) -> list[Any]:
    """Those of the values that the schema's grammar does not let through."""
    grammar = value_of(schema)
    return [each for each in values if not allows(grammar, json.dumps(each, ensure_ascii=False))]


def test_a_grammar_follows_each_kind_of_schema() -> None:
    integer = {"type": "integer"}
    whole: dict[str, Any] = {"type": "array", "items": integer, "minItems": 1, "maxItems": 2}
    assert rejected(whole, [1], [1, 2], [], [1, 2, 3], ["1"]) == [[], [1, 2, 3], ["1"]]
    assert rejected({"type": "array", "items": integer}, [], [1], [1] * 8, [1] * 9) == [[1] * 9]
    assert rejected({"anyOf": [integer, {"type": "null"}]}, 1, None, "1") == ["1"]
    assert rejected({"type": ["string", "null"]}, "a", None, 1) == [1]
    assert rejected({"const": "yes"}, "yes", "no") == ["no"]
    assert rejected({"enum": ["a", 1, None]}, "a", 1, None, 2) == [2]
    assert rejected({"type": "string", "maxLength": 2}, "ab", "abc") == ["abc"]
    long = "a" * LONGEST_TEXT
    assert rejected({"type": "string", "maxLength": 500}, long, long + "a") == [long + "a"]
    contradictory = {"type": "array", "items": integer, "minItems": 3, "maxItems": 1}
    assert rejected(contradictory, [1, 2, 3], [1], [1, 2, 3, 4]) == [[1], [1, 2, 3, 4]]
    assert rejected({"allOf": [integer]}, 1, "1") == ["1"]
    assert rejected({}, 1, "a", [1, "b"], {"k": [True]}, None) == []
    assert rejected({"type": "object", "additionalProperties": integer}, {"k": 1}, {}) == []
    assert rejected({"type": "object", "properties": {}}, {}, {"k": 1}) == [{"k": 1}]
    assert rejected({"type": "number"}, 0, -1.5, 10, 12345.25) == []
    assert not allows(value_of({"type": "integer"}), "007")


def test_properties_that_are_not_required_may_be_left_out_in_any_choice() -> None:
    schema = {
        "type": "object",
        "properties": {name: {"type": "integer"} for name in ("a", "b", "c")},
    }
    every = [dict.fromkeys(names, 1) for names in ("", "a", "b", "c", "ab", "ac", "bc", "abc")]
    assert rejected(schema, *every) == []
    for twice in ('{"a": 1, "a": 2}', '{"b": 1, "c": 1, "c": 1}', '{"b": 1, "a": 1}'):
        assert not allows(value_of(schema), twice)
    required = schema | {"required": ["b"]}
    assert rejected(required, {"b": 1}, {"b": 1, "a": 1, "c": 1}, {"b": 1, "c": 1}) == []
    assert rejected(required, {}, {"a": 1}, {"c": 1}) == [{}, {"a": 1}, {"c": 1}]


def test_references_are_followed_and_one_that_leads_back_to_itself_ends() -> None:
    tree = {
        "$ref": "#/$defs/Node",
        "$defs": {
            "Node": {
                "type": "object",
                "properties": {"value": {"type": "integer"}, "next": {"$ref": "#/$defs/Node"}},
                "required": ["value"],
            }
        },
    }
    assert rejected(tree, {"value": 1}, {"value": 1, "next": {"value": 2}}, {"next": 1}) == [
        {"next": 1}
    ]
    assert rejected({"$ref": "#/$defs/Nothing"}, 1, "a") == []
