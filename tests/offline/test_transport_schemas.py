"""Which JSON Schemas of tool parameters the far end takes, loosely and with strict: true."""

from __future__ import annotations

from typing import Any

import openai
import pytest

from agentkit.offline.far_end.transport import offline_client

TEXT = {"type": "string"}


def tool(parameters: Any, *, strict: bool | None = None) -> dict[str, Any]:
    function = {"name": "f", "parameters": parameters}
    if strict is not None:
        function["strict"] = strict
    return {"type": "function", "function": function}


def thing(required: list[str] | None = None, **properties: Any) -> dict[str, Any]:
    """An open object schema."""
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return schema if required is None else {**schema, "required": required}


def closed(**properties: Any) -> dict[str, Any]:
    """An object schema as strict mode wants it."""
    return {**thing(list(properties), **properties), "additionalProperties": False}


def ask(definition: dict[str, Any]) -> str:
    """What the far end says: "taken", or the sentence it refuses with."""
    messages = [{"role": "user", "content": "x"}]
    body = {"model": "built-in", "messages": messages, "tools": [definition]}
    try:
        offline_client(["x"]).post("/chat/completions", body=body, cast_to=object)
    except openai.BadRequestError as caught:
        error = caught.response.json()["error"]
    else:
        return "taken"
    assert error["param"] == "tools[0].function.parameters"
    assert error["code"] in ("invalid_function_parameters", "invalid_type")
    return str(error["message"])


BROKEN: dict[str, tuple[Any, str]] = {
    "no schema": ("city", "expected an object, but got a string"),
    "no type": ({"properties": {}}, "schema must be a JSON Schema of 'type: \"object\"', got"),
    "empty": ({}, "got 'type: \"None\"'."),
    "an array on top": ({"type": "array", "items": TEXT}, "got 'type: \"array\"'."),
    "no properties": ({"type": "object"}, "In context=(), object schema missing properties."),
    "properties in a list": (thing() | {"properties": [TEXT]}, "is not of type 'object'."),
    "a property that is no schema": (
        thing(x="string"),
        "In context=('properties', 'x'), 'string' is not of type 'object', 'boolean'.",
    ),
    "a Python type": (
        thing(x={"type": "str"}),
        "In context=('properties', 'x'), 'str' is not valid under any of the given schemas.",
    ),
    "a list of types with an unknown one": (
        thing(x={"type": ["string", "none"]}),
        "['string', 'none'] is not valid under any of the given schemas.",
    ),
    "required as true": (thing(x=TEXT) | {"required": True}, "True is not of type 'array'."),
    "required of null": (thing(x=TEXT) | {"required": None}, "None is not of type 'array'."),
    "required with a number": (thing([1], x=TEXT), "1 is not of type 'string'."),  # type: ignore[list-item]
    "required twice": (thing(["x", "x"], x=TEXT), "has non-unique elements."),
    "an array without items": (
        thing(x={"type": "array"}),
        "In context=('properties', 'x'), array schema missing items.",
    ),
    "an array of arrays without items": (
        thing(x={"type": "array", "items": {"type": "array"}}),
        "In context=('properties', 'x', 'items'), array schema missing items.",
    ),
    "an empty enum": (thing(x={"enum": []}), "[] is too short."),
    "an enum that is a text": (thing(x={"enum": "a"}), "'a' is not of type 'array'."),
    "a choice on top": (
        thing() | {"anyOf": [thing()]},
        "schema must have type 'object' and not have",
    ),
    "an empty choice": (thing(x={"anyOf": []}), "[] is too short."),
    "a description in a list": (thing(x={"description": ["a"]}), "is not of type 'string'."),
    "a reference to nowhere": (
        thing(x={"$ref": "#/$defs/City"}),
        "reference can only point to definitions",
    ),
    "a broken definition": (
        thing(x={"$ref": "#/$defs/City"}) | {"$defs": {"City": {"type": "town"}}},
        "In context=('$defs', 'City'), 'town' is not valid",
    ),
}


@pytest.mark.parametrize(("schema", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_schema_is_refused(schema: Any, sentence: str) -> None:
    answer = ask(tool(schema))
    assert sentence in answer
    assert answer.startswith(("Invalid schema for function 'f': ", "Invalid type for 'tools[0]."))


@pytest.mark.parametrize("schema", [case[0] for case in BROKEN.values()], ids=BROKEN)
def test_a_broken_schema_is_refused_in_strict_mode_too(schema: Any) -> None:
    assert ask(tool(schema, strict=True)) != "taken"


LOOSE: dict[str, Any] = {
    "an object that is not closed": thing(x=TEXT),
    "a property that is not required": closed(x=TEXT) | {"required": []},
    "no required": {**closed(x=TEXT), "required": []},
    "a nested object that is not closed": closed(x=thing(y=TEXT)),
    "an open map": closed(x={"type": "object", "additionalProperties": TEXT}),
    "an open map without types": closed(x={"type": "object"}),
    "a default": closed(x=TEXT | {"default": "a"}),
    "no type": closed(x={"description": "anything"}),
    "oneOf": closed(x={"oneOf": [TEXT, {"type": "null"}]}),
    "unique items": closed(x={"type": "array", "items": TEXT, "uniqueItems": True}),
    "required of a stranger": closed(x=TEXT) | {"required": ["x", "y"]},
    "an open definition": closed(x={"$ref": "#/$defs/A"}) | {"$defs": {"A": thing()}},
    "an open branch": closed(x={"anyOf": [thing(), {"type": "null"}]}),
}


@pytest.mark.parametrize("schema", LOOSE.values(), ids=LOOSE)
def test_strict_refuses_what_is_taken_without_it(schema: dict[str, Any]) -> None:
    assert ask(tool(schema)) == "taken"
    assert ask(tool(schema, strict=False)) == "taken"
    assert ask(tool(schema, strict=True)).startswith("Invalid schema for function 'f': In context=")


def test_strict_names_the_property_that_is_not_required() -> None:
    answer = ask(tool(closed(x=closed(y=TEXT, z=TEXT) | {"required": ["y"]}), strict=True))
    assert answer.endswith(
        "In context=('properties', 'x'), 'required' is required to be supplied and to be an array "
        "including every key in properties. Missing 'z'."
    )


FINE: dict[str, Any] = {
    "no parameters": closed(),
    "all types": closed(a=TEXT, b={"type": "integer"}, c={"type": "number"}, d={"type": "boolean"}),
    "nullable by type": closed(a={"type": ["string", "null"]}),
    "nullable by choice": closed(a={"anyOf": [TEXT, {"type": "null"}]}),
    "enum of mixed types": closed(a={"enum": ["a", 1, None]}),
    "const": closed(a={"const": "a"}),
    "a list": closed(a={"type": "array", "items": TEXT, "minItems": 1}),
    "nested": closed(a=closed(b=closed(c=TEXT))),
    "a definition": closed(a={"$ref": "#/$defs/A"}) | {"$defs": {"A": closed()}},
    "a recursive definition": closed(a={"$ref": "#/$defs/A"})
    | {"$defs": {"A": closed(b={"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]})}},
    "the whole again": closed(a={"anyOf": [{"$ref": "#"}, {"type": "null"}]}),
    "formats, bounds, titles": closed(
        a=TEXT | {"format": "date", "title": "A", "description": "Tag, 日"},
        b={"type": "integer", "minimum": 0, "maximum": 9},
    ),
}


@pytest.mark.parametrize("schema", FINE.values(), ids=FINE)
@pytest.mark.parametrize("strict", [None, False, True])
def test_a_closed_schema_is_taken_strict_or_not(
    schema: dict[str, Any], strict: bool | None
) -> None:
    assert ask(tool(schema, strict=strict)) == "taken"


def test_other_tools_are_checked_although_the_last_ones_passed() -> None:
    client = offline_client(["x", "y"])
    body: dict[str, Any] = {"model": "built-in", "messages": [{"role": "user", "content": "x"}]}
    good, bad = tool(closed(x=TEXT)), tool(closed(x={"type": "str"}))
    client.post("/chat/completions", body={**body, "tools": [good]}, cast_to=object)
    with pytest.raises(openai.BadRequestError, match="'str' is not valid"):
        client.post("/chat/completions", body={**body, "tools": [bad]}, cast_to=object)
