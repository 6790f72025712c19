"""Working on JSON Schema itself: walk it, tidy it, close it for strict mode.

Used by `schema.py`; shown in lesson 01, where strict mode comes up. Sources: JSON Schema 2020-12;
OpenAI's guide to structured outputs, for what strict mode takes and what it refuses.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

STRICT_KEYWORDS = frozenset(
    "type description enum const anyOf $ref $defs properties required additionalProperties items "
    "minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum multipleOf "
    "pattern format".split()
)
FORMATS = frozenset("date-time time date duration email hostname ipv4 ipv6 uuid".split())
COMBINING = ("allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas")


def strict_schema(schema: Schema, name: str = "schema") -> Schema:
    """A closed copy for strict mode. ValueError where the schema cannot be closed.

    What strict mode cannot state but the check still holds (lengths, formats of its own) is left
    out; "exactly one of" becomes "any of".
    """
    schema = copy.deepcopy(schema)
    for part in subschemas(schema):
        _only_strict_keywords(part, name)
        if "type" not in part and (found := _types_of(part)):
            part["type"] = found if len(found) > 1 else found[0]
        if not {"type", "$ref", "anyOf"} & part.keys():
            raise ValueError(f"{name}: strict mode needs a type for every value. Add type hints.")
        if "$ref" in part and len(part) > 1:
            part["anyOf"] = [{"$ref": part.pop("$ref")}]
        if part.get("type") != "object":
            continue
        if part.get("additionalProperties") or "properties" not in part:
            raise ValueError(
                f"{name}: strict mode knows no open map (dict[str, ...]). Use a dataclass or a "
                "TypedDict with named fields, or leave strict off."
            )
        required = part.get("required", [])
        for key, value in part["properties"].items():
            if key not in required:
                part["properties"][key] = _nullable(value)
        part["required"] = list(part["properties"])
        part["additionalProperties"] = False
    return schema


def _only_strict_keywords(part: Schema, name: str) -> None:
    if "anyOf" in part.get("items", {}) and "prefixItems" in part:
        raise ValueError(
            f"{name}: strict mode knows no tuple of several types. Use a dataclass or a TypedDict."
        )
    for keyword in COMBINING:
        if keyword in part:
            raise ValueError(f"{name}: strict mode knows no {keyword!r}. Leave strict off.")
    if "oneOf" in part:
        part["anyOf"] = part.pop("oneOf")
    if part.get("format") not in FORMATS:
        part.pop("format", None)
    if "(?" in part.get("pattern", ""):  # look-around, which pydantic writes for Decimal
        part.pop("pattern")
    for keyword in part.keys() - STRICT_KEYWORDS:
        del part[keyword]


def _types_of(schema: Schema) -> list[str]:
    """The JSON types of the values that a schema lists, where it lists values."""
    names = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return list(dict.fromkeys(names.get(type(value), "object") for value in values))


def _nullable(schema: Schema) -> Schema:
    kinds = schema.get("type")
    options = (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
    if any(part.get("type") == "null" for part in options) or kinds == "null":
        return schema
    plain = kinds in ("string", "number", "integer", "boolean")
    if plain and "enum" not in schema and "const" not in schema:
        return schema | {"type": [kinds, "null"]}
    description = {key: schema.pop(key) for key in ("description",) if key in schema}
    return description | {"anyOf": [schema, {"type": "null"}]}


def add_items(part: Schema) -> None:
    """Say of a tuple what any of its items may be: endpoints refuse an array without `items`."""
    if part.get("type") == "array" and "items" not in part:
        different: list[Schema] = []
        for each in part.get("prefixItems", ()):
            if each not in different:
                different.append(each)
        part["items"] = {"anyOf": different} if len(different) > 1 else dict(*different)


def subschemas(schema: Schema) -> Iterator[Schema]:
    """The schema and every schema inside it, the outer one first."""
    yield schema
    for key in ("properties", "$defs"):
        for inner in list(schema.get(key, {}).values()):
            yield from subschemas(inner)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from subschemas(schema[key])
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for inner in schema.get(key, ()):
            yield from subschemas(inner)


def alternatives(schema: Schema, definitions: Schema) -> list[Schema]:
    """What a value may be, one schema for each possibility: references and unions resolved."""
    if "$ref" in schema:
        target = definitions.get(schema["$ref"].rpartition("/")[2], {})
        return alternatives(target, definitions)
    options = schema.get("anyOf") or schema.get("oneOf")
    if options:
        return [each for option in options for each in alternatives(option, definitions)]
    return [schema]


def kinds_of(options: list[Schema]) -> set[str]:
    """The JSON types that these schemas take; "any" for one that does not say."""
    kinds: set[str] = set()
    for option in options:
        kind = option.get("type") or _types_of(option) or "any"
        kinds.update([kind] if isinstance(kind, str) else kind)
    return kinds


def inline_definitions(schema: Any, definitions: Schema) -> Any:
    """Put each definition where it is used: easier to read, and some endpoints refuse a $ref with
    a description beside it. A definition that contains itself stays a $ref."""
    if isinstance(schema, list):
        return [inline_definitions(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    if name in definitions and not _recursive(name, definitions):
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return inline_definitions(definitions[name], definitions) | beside
    inlined = {
        key: value if key == "$defs" else inline_definitions(value, definitions)
        for key, value in schema.items()
    }
    kept = {
        key: inline_definitions(value, definitions)
        for key, value in inlined.pop("$defs", {}).items()
        if _recursive(key, definitions)
    }
    return inlined | {"$defs": kept} if kept else inlined


def _recursive(name: str, definitions: Schema) -> bool:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        for target in re.findall(r'"#/\$defs/([^"]+)"', json.dumps(definitions[waiting.pop()])):
            if target == name:
                return True
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return False


def tidy(schema: Any) -> Any:
    """The same schema with `type` and `description` first: it is read by people too."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    first = [key for key in ("type", "description") if isinstance(schema.get(key), str)]
    return {key: tidy(schema[key]) for key in [*first, *(k for k in schema if k not in first)]}
