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


def strict_schema(schema: Schema, name: str = "schema") -> Schema:
    """A closed copy for strict mode. ValueError where the schema cannot be closed."""
    schema = copy.deepcopy(schema)
    for part in subschemas(schema):
        part.pop("default", None)
        if "prefixItems" in part:
            raise ValueError(f"{name}: strict mode knows no tuples. Use a list, or an object.")
        if not {"type", "enum", "const", "$ref", "anyOf"} & part.keys():
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


def subschemas(schema: Schema) -> Iterator[Schema]:
    """The schema and every schema inside it."""
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
        for key, value in inlined.get("$defs", {}).items()
        if _recursive(key, definitions)
    }
    inlined.pop("$defs", None)
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


def _nullable(schema: Schema) -> Schema:
    kinds = schema.get("type")
    if any(part.get("type") == "null" for part in schema.get("anyOf", ())) or kinds == "null":
        return schema
    if isinstance(kinds, str) and "enum" not in schema and "const" not in schema:
        return schema | {"type": [kinds, "null"]}
    description = {key: schema.pop(key) for key in ("description",) if key in schema}
    return description | {"anyOf": [schema, {"type": "null"}]}
