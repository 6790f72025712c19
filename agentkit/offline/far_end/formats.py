"""`response_format`: what the model says becomes a JSON object of the wanted shape.

The shape always fits. Its values are the ones at hand, in this order: a field of that name in a
tool's result, a value with that label in the text ("age: 30"), a value of the kind that the field's
name speaks of (a date, a place, an address), the next number, quotation or proper name; the whole
answer for a field that asks for it, and for any other "". A planner of rules extracts no better.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.far_end.fields import Words

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_NEGATION = re.compile(r"\b(?:no|not|never|cannot|none|false|without)\b|n't\b|[不没沒无無否]", re.I)
_SEPARATOR = re.compile(r"\s*(?:,|;|、|，|；|\n|\band\b|\bor\b)\s*")
_WHOLE_TEXT = ("answer", "text", "summary", "message", "reply", "reason", "explanation", "content")
_SPOKEN = ("answer", "text", "message", "reply")  # said even where nothing was found
# Recursive schemas may ask for more; below this depth only what is required is filled in.
_DEEPEST = 6


def fit(text: str, request: Mapping[str, Any]) -> str:
    """`text` in the request's `response_format`: unchanged, or a JSON object as a text."""
    wanted = request.get("response_format") or {}
    kind = wanted.get("type", "text")
    if kind == "text":
        return text
    said = _as_object(text)
    if kind == "json_object":
        return text if said is not None else json.dumps({"answer": text}, ensure_ascii=False)
    schema = wanted["json_schema"]["schema"]
    filler = _Filler(schema, text, request["messages"], said or {})
    return json.dumps(filler.fill(schema, "", 0), ensure_ascii=False)


class _Filler:
    """Fills one schema; a number, quotation or name is given out once."""

    def __init__(
        self,
        root: Mapping[str, Any],
        text: str,
        messages: Sequence[Mapping[str, Any]],
        said: Mapping[str, Any],
    ) -> None:
        self.root = root
        self.text = text
        task = max((i for i, m in enumerate(messages) if m["role"] == "user"), default=-1)
        results = [_plain(m) for m in messages[task + 1 :] if m["role"] == "tool"]
        # With results the answer holds the values; without, they can only be in the question.
        self.source = text if results or task < 0 else _plain(messages[task])
        self.known: dict[str, Any] = {}
        for result in results:
            self._learn(_as_object(result) or {})
        self._learn(said)
        self.numbers = [_number(found) for found in _NUMBER.findall(self.source)]
        self.answered = bool(results)
        self.words = Words(self.source, root.get("properties", {}))

    def _learn(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            self.known[_bare(name)] = value
            if isinstance(value, Mapping):
                self._learn(value)

    def fill(self, schema: Any, name: str, depth: int) -> Any:
        if not isinstance(schema, Mapping):
            return None
        if (reference := schema.get("$ref")) is not None and depth <= _DEEPEST:
            return self.fill(self._resolve(reference), name, depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._choose(schema["enum"], name)
        for keyword in ("anyOf", "oneOf", "allOf"):
            if keyword in schema:
                branches = [b for b in schema[keyword] if b != {"type": "null"}]
                nullable = len(branches) < len(schema[keyword])
                if nullable and depth > _DEEPEST:
                    return None
                return self.fill((branches or schema[keyword])[0], name, depth + 1)
        types = schema.get("type", "object" if "properties" in schema else "string")
        if isinstance(types, list):
            if "null" in types and depth > _DEEPEST:
                return None
            types = next((kind for kind in types if kind != "null"), "null")
        if types == "object":
            return self._object(schema, depth)
        if types == "array":
            return self._array(schema, name, depth)
        return self._scalar(schema, types, name)

    def _resolve(self, reference: str) -> Any:
        found: Any = self.root
        for step in reference.split("/")[1:]:
            found = found[step]
        return found

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        return {
            name: self.fill(inner, name, depth + 1)
            for name, inner in properties.items()
            if name in required or depth <= _DEEPEST
        }

    def _array(self, schema: Mapping[str, Any], name: str, depth: int) -> list[Any]:
        items = schema.get("items", {})
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        known = self.known.get(_bare(name))
        if depth > _DEEPEST:
            values: list[Any] = []
        elif isinstance(known, list) and all(_is_of_type(value, items) for value in known):
            values = list(known)
        elif _type_of(items) in ("number", "integer"):
            values, self.numbers = [_cast(n, items) for n in self.numbers], []
        elif _type_of(items) == "string" and "enum" not in items:
            parts = self.words.names or _SEPARATOR.split(self.source.rstrip(".。!?！？"))
            values, self.words.names = [part for part in parts if part], []
        else:
            values = [self.fill(items, name, depth + 1)]
        values += [self.fill(items, name, depth + 1) for _ in range(least - len(values))]
        return values if most is None else values[:most]

    def _choose(self, choices: Sequence[Any], name: str) -> Any:
        known = self.known.get(_bare(name))
        if known in choices:
            return known
        source = self.source.lower()
        return next((choice for choice in choices if str(choice).lower() in source), choices[0])

    def _scalar(self, schema: Mapping[str, Any], kind: str, name: str) -> Any:
        known = self.known.get(_bare(name))
        if known is not None and _is_of_type(known, {"type": kind}):
            return known
        labelled = _labelled(name, self.source)
        if kind in ("integer", "number"):
            number = _NUMBER.search(labelled)
            if number:
                value = _number(number[0])
                if value in self.numbers:
                    self.numbers.remove(value)
            else:
                value = self.numbers.pop(0) if self.numbers else schema.get("minimum", 0)
            return _cast(value, schema)
        if kind == "boolean":
            return not _NEGATION.search(labelled or self.source)
        if kind == "null":
            return None
        return self._words(schema, name, labelled)

    def _words(self, schema: Mapping[str, Any], name: str, labelled: str) -> str:
        if labelled:
            words = labelled
        elif "date" in (schema.get("format"), name) and (date := _DATE.search(self.source)):
            words = date[0]
        elif (found := self.words.of_kind(name, schema)) is not None:
            words = found
        elif self.words.names and not _wants_text(name):
            words = self.words.names.pop(0)
        else:
            alone = self.answered and len(self.words.fields) == 1
            told = self.answered or name.lower() in _SPOKEN
            words = self.text if alone or (told and _wants_text(name)) else ""
        return words[: schema.get("maxLength")]


def _wants_text(name: str) -> bool:
    return any(part in name.lower() for part in _WHOLE_TEXT)


def _as_object(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _plain(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return " ".join(part.get("text", "") for part in content)
    return content or ""


def _bare(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _labelled(name: str, source: str) -> str:
    """What follows "name:" or "name is" in the source, up to the next border, or ""."""
    if not name:
        return ""
    label = re.escape(name).replace("_", "[ _]")
    found = re.search(rf"(?i)\b{label}\s*(?:[:=：]|\bis\b|是|为|叫)\s*([^,;，；。\n]+)", source)
    return found[1].strip().rstrip(".!?") if found else ""


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _cast(value: float, schema: Mapping[str, Any]) -> float:
    value = max(value, schema.get("minimum", value))
    value = min(value, schema.get("maximum", value))
    return int(value) if _type_of(schema) == "integer" else value


def _type_of(schema: Any) -> str:
    """The one type that is not null, or ""."""
    given = schema.get("type", "") if isinstance(schema, Mapping) else ""
    return next((str(kind) for kind in _listed(given) if kind != "null"), "")


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_of_type(value: Any, schema: Any) -> bool:
    kind = _type_of(schema)
    if isinstance(value, bool):
        return kind == "boolean"
    if isinstance(value, str):
        return kind == "string"
    if isinstance(value, float):
        return kind == "number"
    return isinstance(value, int) and kind in ("integer", "number")
