"""Never trust the call: the model's raw argument string becomes checked Python values.

Built in lesson 02. Two steps. `parse_arguments` reads the string as JSON and insists on an object.
`check_arguments` holds it to the tool's schema and turns it into what the function's hints ask for.
Both raise `ArgumentError`, whose text is written for the model: it names what was wrong and what
is expected, since that is all the model has to do better next time.

The rules where JSON and Python differ: 2.0 is an integer, "42" is taken for a number, True is no
number, NaN and Infinity are refused, null for a parameter with a default means "not given", an
array or object that was sent as a string is unpacked unless a string is allowed there.
"""

from __future__ import annotations

import difflib
import json
import math
import re
from typing import Any

from agentkit.events import ErrorKind
from agentkit.json_schema import FORMATS, Schema, alternatives, kinds_of
from agentkit.messages import clean_text, refuse_constant

KINDS = {dict: "an object", list: "an array", str: "a string", bool: "a boolean"}
MAX_SENTENCES = 5


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

    try:
        mended = _mended(arguments, schema, schema.get("$defs", {}))
        return adapter.validate_python(mended)  # type: ignore[no-any-return]
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        sentences = [_sentence(error, mended, schema) for error in errors[:MAX_SENTENCES]]
        if len(errors) > MAX_SENTENCES:
            sentences.append(f"And {len(errors) - MAX_SENTENCES:,} more like these.")
    except _WrongValueError as problem:
        sentences = [str(problem)]
    except RecursionError:
        sentences = ["The arguments are nested too deeply."]
    raise ArgumentError(ErrorKind.BAD_ARGUMENTS, " ".join([*sentences, _usage(schema)]))


def _load(raw: str) -> Any:
    try:
        value = json.loads(
            raw, parse_constant=refuse_constant, parse_float=_finite, parse_int=_integer
        )
        if re.search(r"\\u[dD][89a-fA-F]", raw):  # half an emoji is no text that can be written
            value = json.loads(clean_text(json.dumps(value, ensure_ascii=False)))
        return value
    except json.JSONDecodeError as error:
        near = clean_text(raw[max(0, error.pos - 20) : error.pos + 20])
        problem = f"{error.msg.removesuffix(' at')} at character {error.pos}, near {near!r}"
    except RecursionError:
        problem = "it is nested too deeply"
    except ValueError as error:
        problem = str(error)
    raise ArgumentError(
        ErrorKind.BAD_JSON,
        f"The arguments are not valid JSON: {problem}. Send one JSON object, with double quotes.",
    )


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"the number {text[:20]} is too large")
    return number


def _integer(text: str) -> int:
    if len(text) > 1000:
        raise ValueError(f"the number {text[:20]}... is too large")
    return int(text)


class _WrongValueError(ValueError):
    """A value that Python would take and JSON Schema would not."""


def _mended(value: Any, schema: Schema, definitions: Schema, path: str = "") -> Any:
    """The value, with two slips mended: an array or object sent as a string is unpacked, and null
    for what has a default is left out. A boolean for a number is a _WrongValueError.

    Text stays text wherever the schema takes a string, however much it looks like JSON.
    """
    options = alternatives(schema, definitions)
    kinds = kinds_of(options)
    if isinstance(value, bool):
        if kinds & {"integer", "number"} and not kinds & {"boolean", "any"}:
            raise _WrongValueError(f"The argument '{path}' must be a number, got a boolean.")
        return value
    if isinstance(value, str) and kinds & {"array", "object"} and not kinds & {"string", "any"}:
        value = _unpacked(value)
    if not isinstance(value, dict | list):
        return value
    kind, mend = ("object", _mended_object) if isinstance(value, dict) else ("array", _mended_array)
    fitting = [option for option in options if option.get("type") == kind]
    if len(fitting) == 1:
        return mend(value, fitting[0], definitions, path)
    wrong = None
    for option in fitting:  # which one is meant pydantic finds out; here only: may it be any?
        try:
            mend(value, option, definitions, path)
        except _WrongValueError as problem:
            wrong = wrong or problem
        else:
            return value
    if wrong:
        raise wrong
    return value


def _mended_object(value: Any, schema: Schema, definitions: Schema, path: str) -> dict[str, Any]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties")
    required = schema.get("required", ())
    mended = {}
    for key, item in value.items():
        part = properties.get(key, others)
        if isinstance(part, dict):
            if item is None and key in properties and key not in required:
                if not kinds_of(alternatives(part, definitions)) & {"null", "any"}:
                    continue
            else:
                item = _mended(item, part, definitions, _below(path, key))
        mended[key] = item
    return mended


def _mended_array(value: Any, schema: Schema, definitions: Schema, path: str) -> list[Any]:
    first, others = schema.get("prefixItems", ()), schema.get("items")
    mended = []
    for place, item in enumerate(value):
        part = first[place] if place < len(first) else others
        if isinstance(part, dict):
            item = _mended(item, part, definitions, _below(path, place))
        mended.append(item)
    return mended


def _unpacked(text: str) -> Any:
    try:
        value = _load(text)
    except ArgumentError:
        return text
    return value if isinstance(value, dict | list) else text


def _below(path: str, part: str | int) -> str:
    if isinstance(part, int):
        return f"{path}[{part}]"
    return f"{path}.{part}" if path else part


def _sentence(error: Any, arguments: Any, schema: Schema) -> str:
    """One pydantic error as a sentence for the model."""
    properties, place = schema.get("properties", {}), error["loc"]
    name = str(place[0]) if place else ""
    missing = error["type"] == "missing"
    if missing and len(place) == 1:
        return f"The argument '{name}' is missing."
    if error["type"] == "extra_forbidden" and len(place) == 1:
        near = difflib.get_close_matches(name, properties, n=1)
        return f"There is no argument '{name}'." + (f" Did you mean '{near[0]}'?" if near else "")
    path, at = "", arguments
    for part in place:  # beside keys and indices it names the alternatives of a union
        try:
            at = at[part]
        except (KeyError, IndexError, TypeError):
            if not (missing and part is place[-1]):
                continue
        path = _below(path, part)
    message = error["msg"][:1].lower() + error["msg"][1:]
    return f"The argument '{path}' is wrong: {message}, got {_shown(error['input'])}."


def _usage(schema: Schema) -> str:
    """The parameters in one line: city (string), day (string: today, tomorrow; optional)."""
    parts = []
    for key, part in schema.get("properties", {}).items():
        options = alternatives(part, schema.get("$defs", {}))
        kinds = " or ".join(sorted(kinds_of(options)))
        formats = [option["format"] for option in options if option.get("format") in FORMATS]
        form = f" as {' or '.join(formats)}" if formats else ""
        values = [
            value
            for option in options
            for value in option.get("enum", [option["const"]] if "const" in option else ())
        ]
        choices = ": " + ", ".join(map(str, values)) if values else ""
        optional = "" if key in schema.get("required", ()) else "; optional"
        parts.append(f"{key} ({kinds}{form}{choices}{optional})")
    return f"Expected: {', '.join(parts)}." if parts else "Expected: no arguments."


def _shown(value: Any) -> str:
    text = clean_text(json.dumps(value, ensure_ascii=False, default=repr))
    text = text if len(text) <= 60 else text[:57] + "..."
    kind = KINDS.get(type(value))
    return f"{kind}: {text}" if kind else text
