"""A parameter of a tool: the kind of value it wants, by its name, description and schema."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from agentkit.offline.language.han import fold
from agentkit.offline.language.language import tokens
from agentkit.offline.tools.listing import choices_in
from agentkit.offline.tools.roles import role_of, side_of

EXAMPLES = re.compile(
    r"\((?:e\.?g\.?|for example|such as|like|例如|比如|如)[^)]*\)|（(?:例如|比如|如)[^）]*）"
    r"|(?:e\.?g\.|for example|for instance|such as|例如|比如|譬如)[^.;。；]*"
)


@dataclass(frozen=True, eq=False)
class Parameter:
    """One parameter. `role` is what kind of value it wants, `side` is "from", "to" or ""."""

    name: str
    description: str
    role: str
    type: str
    required: bool
    many: bool = False
    side: str = ""
    enum: tuple[Any, ...] = ()
    schema: Mapping[str, Any] = field(default_factory=dict)
    concepts: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()  # concepts of the name alone
    example: str = ""  # the description, if it shows an example with a figure; else a namesake's
    choices: tuple[str, ...] = ()  # what the description says is allowed, where no enum does

    def label(self) -> str:
        """How to ask a person for it: its description, else its name."""
        text = re.sub(r"\s+", " ", EXAMPLES.sub(" ", self.description)).strip(" ,，:：、")
        if re.fullmatch(
            r"(?:[^a-z\u3400-\u9fff]|or|and|to|或|到|至)*", text
        ):  # only a format: "YYYY-MM-DD"
            text = f"{self.name.replace('_', ' ')} ({text})" if text else ""
        text = re.split(r"(?<=[^.\d])[.;。；](?:\s|$)", text)[0].strip(" ,，、.。")
        return text or self.name.replace("_", " ")


_SHOWS = re.compile(
    r"(?:\be\.g\.|for example|such as|\blike\b|例如|比如|如).*[\d一二三四五六七八九十]", re.I | re.S
)


def split_name(name: str) -> str:
    """`getWeather` and `get_weather` as words."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\-.]+", " ", name)
    return fold(re.sub(r"(?<=[A-Za-z])\d+$", "", spaced))


@lru_cache(maxsize=2048)
def meanings(text: str) -> frozenset[str]:
    return frozenset().union(*(token.concepts for token in tokens(text) if token.kind != "stop"))


def paired(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """ "start" says nothing by itself; beside a "destination" it is a place too."""
    roles = {parameter.role for parameter in parameters if parameter.side}
    return tuple(
        replace(parameter, role="place")
        if parameter.role == "free" and parameter.side and "place" in roles
        else parameter
        for parameter in parameters
    )


def resolve(schema: Any, definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """A property's schema with `$ref`, `anyOf` with null, and type lists made plain."""
    if not isinstance(schema, Mapping):
        return {}
    merged = dict(schema)
    for _ in range(4):
        if isinstance(merged.get("$ref"), str):
            target = definitions.get(merged.pop("$ref").rsplit("/", 1)[-1])
            merged = {**(target if isinstance(target, Mapping) else {}), **merged}
        for key in ("anyOf", "oneOf", "allOf"):
            options = merged.pop(key, None)
            if isinstance(options, list):
                option = next(
                    (o for o in options if isinstance(o, Mapping) and o.get("type") != "null"), {}
                )
                merged = {**option, **merged}
        if not ({"$ref", "anyOf", "oneOf", "allOf"} & merged.keys()):
            break
    kinds = merged.get("type")
    if isinstance(kinds, list):
        merged["type"] = next((kind for kind in kinds if kind != "null"), "string")
    if isinstance(merged.get("items"), Mapping):
        merged["items"] = resolve(merged["items"], definitions)
    return merged


def parameter(name: str, schema: Mapping[str, Any], required: bool) -> Parameter:
    kind = str(schema.get("type") or ("array" if "items" in schema else "string"))
    many = kind == "array"
    inner: Mapping[str, Any] = (schema.get("items") or {}) if many else schema
    inner_type = str(
        inner.get("type") or ("number" if inner.get("minimum") is not None else "string")
    )
    description = str(
        schema.get("description") or schema.get("title") or inner.get("description") or ""
    )
    enum = tuple(inner.get("enum") or (() if "const" not in inner else (inner["const"],)))
    words, plain = split_name(name), fold(description)
    bare = fold(EXAMPLES.sub(" ", description))
    role = role_of(words, bare, inner_type, inner, enum)
    listed = (
        choices_in(EXAMPLES.sub(" ", description)) if inner_type == "string" and not enum else ()
    )
    shown = " ".join(split_name(str(choice)) for choice in enum)
    meaning = meanings(words) | meanings(bare) | meanings(shown)
    return Parameter(
        name,
        description,
        role,
        inner_type,
        required,
        many,
        side_of(words, plain),
        enum,
        schema,
        meaning,
        meanings(words),
        description if _SHOWS.search(description) else "",
        listed if role not in ("date", "time", "expression", "sql", "path", "email") else (),
    )
