"""A grammar for a reply: one call whose arguments fit the tool's schema, or an answer.

With a grammar the engine lets the model choose only among tokens that the grammar allows. So a call
is always valid, which does not make it right. The name stands before the arguments, since a model
that has to write arguments first does not know yet what for. Every text has a longest length: a
small model that is never made to stop may not stop. An answer has no brace, so that no call can
hide in it.
Source: the GBNF notation of llama.cpp.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

LONGEST_TEXT = 80  # characters of a string
LONGEST_ANSWER = 400
MOST_ITEMS = 8
_DEEPEST = 6  # a schema that refers to itself ends here


def _string(longest: int = LONGEST_TEXT) -> str:
    return f'"\\"" char{{0,{min(longest, LONGEST_TEXT)}}} "\\""'


_FIXED = {
    "char": r'[^"\\\x00-\x1f] | "\\" ["\\/bfnrt]',
    "string": _string(),
    "integer": '"-"? ("0" | [1-9] [0-9]{0,11})',
    "number": 'integer ("." [0-9]{1,6})?',
    "boolean": '"true" | "false"',
    "null": '"null"',
    "scalar": "string | number | boolean | null",
    "list": f'"[" (scalar (", " scalar){{0,{MOST_ITEMS - 1}}})? "]"',
    "pair": 'string ": " (scalar | list)',
    "object": f'"{{" (pair (", " pair){{0,{MOST_ITEMS - 1}}})? "}}"',
    "any": "scalar | list | object",
    "answer": rf"[^{{ \x00-\x1f] [^{{\x00-\x1f]{{0,{LONGEST_ANSWER}}}",
}


def call_or_answer(
    tools: Sequence[Mapping[str, Any]],
    must_call: bool = False,
    before: str = "",
    after: str = "",
) -> str:
    """The grammar for a reply to a request with these tools. `before` and `after`: what may stand
    around it."""
    calls = []
    for tool in tools:
        function = tool["function"]
        head = f'{{"name": {json.dumps(function["name"])}, "arguments": '
        schema = function.get("parameters") or {"type": "object", "properties": {}}
        calls.append(f"{_literal(head)} {_rule(schema, schema)} {_literal('}')}")
    return _grammar([*calls, *([] if must_call else ["answer"])], before, after)


def value_of(schema: Mapping[str, Any] | None, before: str = "", after: str = "") -> str:
    """The grammar for a reply that is one JSON value of this schema; any object without one."""
    return _grammar(["object" if schema is None else _rule(schema, schema)], before, after)


def _grammar(choices: Sequence[str], before: str, after: str) -> str:
    choice = f"({' | '.join(choices)})"
    signs = [f"{_literal(sign)}?" if sign else "" for sign in (before, after)]
    lines = [f"root ::= {' '.join(filter(None, [signs[0], choice, signs[1]]))}"]
    return "\n".join([*lines, *(f"{name} ::= {rule}" for name, rule in _FIXED.items()), ""])


def _rule(schema: Any, root: Mapping[str, Any], depth: int = 0) -> str:
    """What a schema allows, as the right side of a rule."""
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return "any"

    def inner(part: Any) -> str:
        return _rule(part, root, depth + 1)

    if "$ref" in schema:
        return inner(_at(root, schema["$ref"]))
    if "const" in schema:
        return _literal(json.dumps(schema["const"], ensure_ascii=False))
    if "enum" in schema:
        values = [_literal(json.dumps(value, ensure_ascii=False)) for value in schema["enum"]]
        return f"({' | '.join(values)})"
    for keyword in ("anyOf", "oneOf"):
        if schema.get(keyword):
            return f"({' | '.join(map(inner, schema[keyword]))})"
    if len(schema.get("allOf") or ()) == 1:
        return inner(schema["allOf"][0])
    kind = schema.get("type", "object" if "properties" in schema else "any")
    if isinstance(kind, list):
        return f"({' | '.join(inner({**schema, 'type': each}) for each in kind)})"
    if kind == "object":
        return _object(schema, inner)
    if kind == "array":
        return _array(schema, inner)
    if kind == "string" and isinstance(schema.get("maxLength"), int):
        return _string(schema["maxLength"])
    return kind if kind in _FIXED else "any"


def _object(schema: Mapping[str, Any], inner: Callable[[Any], str]) -> str:
    """The required properties, then any of the others, each in the order of the schema."""
    properties = schema.get("properties") or {}
    if not properties:
        return "object" if schema.get("additionalProperties") else _literal("{}")
    pairs = {name: f"{_literal(_key(name))} {inner(part)}" for name, part in properties.items()}
    required = [name for name in properties if name in schema.get("required", ())]
    optional = [name for name in properties if name not in required]
    if required:
        parts = [f" {_literal(', ')} ".join(pairs[name] for name in required)]
        parts += [f"({_literal(', ')} {pairs[name]})?" for name in optional]
        inside = " ".join(parts)
    else:
        inside = f"({' | '.join(_from(optional, pairs))})?"
    return f"{_literal('{')} {inside} {_literal('}')}"


def _from(names: Sequence[str], pairs: Mapping[str, str]) -> list[str]:
    """For each name: the object that begins with it."""
    return [
        " ".join(
            [pairs[name], *(f"({_literal(', ')} {pairs[after]})?" for after in names[at + 1 :])]
        )
        for at, name in enumerate(names)
    ]


def _array(schema: Mapping[str, Any], inner: Callable[[Any], str]) -> str:
    item = inner(schema.get("items"))
    least = min(schema.get("minItems") or 0, MOST_ITEMS)
    most = max(least, min(schema.get("maxItems", MOST_ITEMS), MOST_ITEMS))
    if not most:
        return _literal("[]")
    more = f"({_literal(', ')} {item}){{{max(0, least - 1)},{most - 1}}}"
    items = f"{item} {more}" if least else f"({item} {more})?"
    return f"{_literal('[')} {items} {_literal(']')}"


def _key(name: str) -> str:
    return f"{json.dumps(name, ensure_ascii=False)}: "


def _at(root: Mapping[str, Any], reference: str) -> Any:
    """What "#/$defs/City" refers to; None if there is nothing."""
    found: Any = root
    for step in reference.split("/")[1:]:
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def _literal(text: str) -> str:
    """A text in the notation of a grammar."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
