"""Never trust the call: the model's raw argument string becomes checked Python values.

Built in lesson 02. Two steps. `parse_arguments` reads the string as JSON and insists on an object.
`check_arguments` holds it to the tool's schema and turns it into what the function's hints ask for.
Both raise `ArgumentError`, whose text is written for the model: it names what was wrong and what
is expected, since that is all the model has to do better next time.

The rules where JSON and Python differ: 2.0 is an integer, "42" is taken for a number, True is no
number, NaN and Infinity are refused, null for a parameter with a default means "not given".
"""

from __future__ import annotations

import contextlib
import difflib
import json
import math
from typing import Any

from agentkit.events import ErrorKind
from agentkit.json_schema import Schema
from agentkit.messages import clean_text

KINDS = {dict: "an object", list: "an array", str: "a string", bool: "a boolean"}


class ArgumentError(ValueError):
    """The model's arguments cannot be used. The text says why, to the model."""

    def __init__(self, kind: ErrorKind, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def parse_arguments(raw: str | None) -> dict[str, Any]:
    """The raw string of a call -> a dict. Nothing at all counts as {}."""
    if raw is None or not raw.strip():
        return {}
    value = _load(raw)
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        value = _load(value)
    if not isinstance(value, dict):
        raise ArgumentError(
            ErrorKind.BAD_JSON, f"The arguments must be a JSON object, got {_shown(value)}."
        )
    return value


def check_arguments(arguments: dict[str, Any], schema: Schema, adapter: Any) -> dict[str, Any]:
    """Parsed arguments -> the values to call with, by the tool's schema and pydantic adapter."""
    from pydantic import ValidationError

    properties: Schema = schema.get("properties", {})
    wrong = _boolean_for_number(arguments, schema, schema.get("$defs", {}))
    if wrong:
        raise ArgumentError(
            ErrorKind.BAD_ARGUMENTS,
            f"The argument {wrong} must be a number, got a boolean. {_usage(schema)}",
        )
    try:
        return adapter.validate_python(arguments)  # type: ignore[no-any-return]
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
    with contextlib.suppress(ValidationError):
        mended = _mend(arguments, properties, set(schema.get("required", ())))
        return adapter.validate_python(mended)  # type: ignore[no-any-return]
    sentences = [_sentence(error, properties) for error in errors]
    raise ArgumentError(ErrorKind.BAD_ARGUMENTS, " ".join([*sentences, _usage(schema)]))


def _load(raw: str) -> Any:
    try:
        return json.loads(raw, parse_constant=_refuse, parse_float=_finite)
    except json.JSONDecodeError as error:
        near = clean_text(raw[max(0, error.pos - 20) : error.pos + 20])
        problem = f"{error.msg} at character {error.pos}, near {near!r}"
    except RecursionError:
        problem = "it is nested too deeply"
    except ValueError as error:
        problem = str(error)
    raise ArgumentError(
        ErrorKind.BAD_JSON,
        f"The arguments are not valid JSON: {problem}. Send one JSON object, with double quotes.",
    )


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"the number {text[:20]} is too large")
    return number


def _boolean_for_number(value: Any, schema: Schema, definitions: Schema, path: str = "") -> str:
    """The path of a true or false where the schema wants a number: Python would take it for 1."""
    if isinstance(value, bool):
        kinds = _kinds(schema, definitions)
        return path if kinds & {"integer", "number"} and "boolean" not in kinds else ""
    if isinstance(value, dict):
        target = _resolve(schema, definitions)
        inner = target.get("properties", {})
        other = target.get("additionalProperties")
        items = [(f"{path}.{key}" if path else f"'{key}'", inner.get(key, other), value[key])
                 for key in value]  # fmt: skip
    elif isinstance(value, list):
        each = _resolve(schema, definitions).get("items")
        items = [(f"{path}[{place}]", each, item) for place, item in enumerate(value)]
    else:
        return ""
    for where, part, item in items:
        if isinstance(part, dict):
            wrong = _boolean_for_number(item, part, definitions, where)
            if wrong:
                return wrong
    return ""


def _resolve(schema: Schema, definitions: Schema) -> Schema:
    """The schema behind a $ref, or the first alternative that is no null."""
    for _ in range(8):
        if "$ref" in schema:
            schema = definitions.get(schema["$ref"].rpartition("/")[2], {})
        elif "anyOf" in schema:
            schema = next((part for part in schema["anyOf"] if part.get("type") != "null"), {})
        else:
            break
    return schema


def _kinds(schema: Schema, definitions: Schema) -> set[str]:
    """The JSON types that a schema takes; {"any"} when it does not say."""
    if "$ref" in schema:
        schema = _resolve(schema, definitions)
    if "anyOf" in schema:
        return set().union(*(_kinds(part, definitions) for part in schema["anyOf"]))
    kind = schema.get("type", "any")
    return set(kind) if isinstance(kind, list) else {kind}


def _mend(arguments: dict[str, Any], properties: Schema, required: set[str]) -> dict[str, Any]:
    """Two slips that are safe to mend: an array or object sent as a string, and null for default.

    Never where the schema takes a string: there, text that looks like JSON is still text.
    """
    mended = dict(arguments)
    for key, value in arguments.items():
        kinds = _kinds(properties.get(key, {}), {})
        if value is None and key not in required and not kinds & {"null", "any"}:
            del mended[key]
        elif isinstance(value, str) and kinds & {"array", "object"} and "string" not in kinds:
            try:
                inner = _load(value)
            except ArgumentError:
                continue
            if isinstance(inner, dict | list):
                mended[key] = inner
    return mended


def _sentence(error: Any, properties: Schema) -> str:
    """One pydantic error as a sentence for the model."""
    place = [str(part) for part in error["loc"]]
    name = place[0] if place else ""
    if error["type"] == "missing" and len(place) == 1:
        return f"The argument '{name}' is missing."
    if error["type"] == "extra_forbidden" and len(place) == 1:
        near = difflib.get_close_matches(name, properties, n=1)
        return f"There is no argument '{name}'." + (f" Did you mean '{near[0]}'?" if near else "")
    message = error["msg"][:1].lower() + error["msg"][1:]
    return f"The argument '{'.'.join(place)}' is wrong: {message}, got {_shown(error['input'])}."


def _usage(schema: Schema) -> str:
    """The parameters in one line: city (string), day (string: today, tomorrow; optional)."""
    parts = []
    for key, part in schema.get("properties", {}).items():
        kinds = " or ".join(sorted(_kinds(part, schema.get("$defs", {}))))
        choices = ", ".join(str(choice) for choice in part.get("enum", ()))
        text = f"{kinds}: {choices}" if choices else kinds
        optional = "" if key in schema.get("required", ()) else "; optional"
        parts.append(f"{key} ({text}{optional})")
    return f"Expected: {', '.join(parts)}." if parts else "Expected: no arguments."


def _shown(value: Any) -> str:
    text = clean_text(json.dumps(value, ensure_ascii=False, default=repr))
    text = text if len(text) <= 60 else text[:57] + "..."
    kind = KINDS.get(type(value))
    return f"{kind}: {text}" if kind else text
