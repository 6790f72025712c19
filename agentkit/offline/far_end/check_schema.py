"""What the service refuses in a JSON Schema: of a tool's parameters, or of a response format.

Without `strict` a schema only has to be one, with an object on top. With `strict` the service
promises that the reply fits, and takes only what it can promise: closed objects with every property
required. The keywords are JSON Schema's (https://json-schema.org/draft/2020-12).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agentkit.offline.far_end.errors import ServiceError, wrong_type

_TYPES = {"string", "number", "integer", "boolean", "object", "array", "null"}
_NOT_ON_TOP = ("oneOf", "anyOf", "allOf", "enum", "not")
_NOT_STRICT = (
    *("allOf", "oneOf", "not", "if", "then", "else", "default", "uniqueItems", "prefixItems"),
    *("patternProperties", "propertyNames", "minProperties", "maxProperties", "contains"),
    *("dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"),
)
_TYPED_OTHERWISE = ("$ref", "anyOf", "enum", "const")

Path = tuple[str, ...]


@dataclass(frozen=True)
class _Checker:
    root: Mapping[str, Any]
    strict: bool
    subject: str
    param: str
    code: str | None

    def refuse(self, problem: str, path: Path | None = None) -> ServiceError:
        context = "" if path is None else f"In context={path}, "
        return ServiceError(
            f"Invalid schema for {self.subject}: {context}{problem}",
            param=self.param,
            code=self.code,
        )

    def check(self, schema: Any, path: Path) -> None:
        if isinstance(schema, bool):
            return
        if not isinstance(schema, Mapping):
            raise self.refuse(f"{schema!r} is not of type 'object', 'boolean'.", path)
        types = self._types(schema, path)
        self._check_keywords(schema, path)
        if "object" in types or "properties" in schema:
            self._check_object(schema, path)
        if "array" in types and "items" not in schema:
            raise self.refuse("array schema missing items.", path)
        if self.strict:
            for keyword in _NOT_STRICT:
                if keyword in schema:
                    raise self.refuse(f"'{keyword}' is not permitted.", path)
            if not types and not any(keyword in schema for keyword in _TYPED_OTHERWISE):
                raise self.refuse("schema must have a 'type' key.", path)
        for step, inner in self._inner(schema, path):
            self.check(inner, path + step)

    def _types(self, schema: Mapping[str, Any], path: Path) -> list[str]:
        if "type" not in schema:
            return []
        given = schema["type"]
        types = given if isinstance(given, list) else [given]
        if not types or not all(isinstance(kind, str) and kind in _TYPES for kind in types):
            raise self.refuse(f"{given!r} is not valid under any of the given schemas.", path)
        return types

    def _check_keywords(self, schema: Mapping[str, Any], path: Path) -> None:
        for keyword in ("description", "title", "$ref"):
            if not isinstance(schema.get(keyword, ""), str):
                raise self.refuse(f"{schema[keyword]!r} is not of type 'string'.", path)
        enum = schema.get("enum", [None])
        if not isinstance(enum, list):
            raise self.refuse(f"{enum!r} is not of type 'array'.", path)
        if not enum:
            raise self.refuse("[] is too short.", (*path, "enum"))
        reference = schema.get("$ref")
        if reference is not None and not self._resolves(reference):
            raise self.refuse(
                "reference can only point to definitions defined at the top level of the schema.",
                path,
            )

    def _resolves(self, reference: str) -> bool:
        if reference == "#":
            return True
        holder, _, name = reference.removeprefix("#/").partition("/")
        definitions = self.root.get(holder) if holder in ("$defs", "definitions") else None
        return isinstance(definitions, Mapping) and name in definitions

    def _check_object(self, schema: Mapping[str, Any], path: Path) -> None:
        properties = schema.get("properties")
        if properties is None:
            # Below the top an open map, such as a dict of str to int, is a schema like any other.
            if self.strict or not path:
                raise self.refuse("object schema missing properties.", path)
            properties = {}
        if not isinstance(properties, Mapping):
            raise self.refuse(f"{properties!r} is not of type 'object'.", path)
        required = schema.get("required", [])
        if not isinstance(required, list):
            raise self.refuse(f"{required!r} is not of type 'array'.", path)
        for name in required:
            if not isinstance(name, str):
                raise self.refuse(f"{name!r} is not of type 'string'.", (*path, "required"))
        if len(set(required)) < len(required):
            raise self.refuse(f"{required!r} has non-unique elements.", (*path, "required"))
        if not self.strict:
            return
        if schema.get("additionalProperties") is not False:
            raise self.refuse(
                "'additionalProperties' is required to be supplied and to be false.", path
            )
        for name in properties:
            if name not in required:
                raise self.refuse(
                    "'required' is required to be supplied and to be an array including every key "
                    f"in properties. Missing '{name}'.",
                    path,
                )
        for name in required:
            if name not in properties:
                raise self.refuse(
                    "'required' is required to be supplied and to be an array including every key "
                    f"in properties. Extra required key '{name}' supplied.",
                    path,
                )

    def _inner(self, schema: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, Any]]:
        """The schemas inside this one, each with its path from here."""
        for keyword in ("properties", "$defs", "definitions"):
            named = schema.get(keyword, {})
            if not isinstance(named, Mapping):
                raise self.refuse(f"{named!r} is not of type 'object'.", path)
            for name, inner in named.items():
                yield (keyword, name), inner
        for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
            if keyword not in schema:
                continue
            choices = schema[keyword]
            if not isinstance(choices, list):
                raise self.refuse(f"{choices!r} is not of type 'array'.", path)
            if not choices:
                raise self.refuse("[] is too short.", (*path, keyword))
            for number, inner in enumerate(choices):
                yield (keyword, str(number)), inner
        for keyword in ("items", "additionalProperties", "not"):
            if keyword in schema:
                yield (keyword,), schema[keyword]


def check_schema(schema: Any, *, strict: bool, subject: str, param: str, code: str | None) -> None:
    """ServiceError for the first fault in `schema`; the other arguments say where it is."""
    if not isinstance(schema, Mapping):
        raise wrong_type(param, "an object", schema)
    checker = _Checker(schema, strict, subject, param, code)
    kind = schema.get("type")
    if kind != "object":
        shown = "None" if kind is None else kind
        raise checker.refuse(
            f"schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{shown}\"'."
        )
    if any(keyword in schema for keyword in _NOT_ON_TOP):
        raise checker.refuse(
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at "
            "the top level."
        )
    checker.check(schema, ())
