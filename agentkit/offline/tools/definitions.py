"""A tool definition, read the way a model reads it: what it is about, what it changes, what it
wants.

All that the planner knows of a tool comes from its definition: name, description, parameters.
Nothing is keyed to a tool's name. Lesson 01 changes one sentence of a description and watches this
reading change.
"""

import json
import marshal
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.vocabulary import reading_verbs, root
from agentkit.offline.tools.effects import changes_made
from agentkit.offline.tools.kinds import kind_of
from agentkit.offline.tools.parameters import (
    EXAMPLES,
    Parameter,
    meanings,
    paired,
    parameter,
    resolve,
    split_name,
)


@dataclass(frozen=True, eq=False)
class ToolView:
    """One tool. `strong`, `weak` and `faint` are concepts of name and first sentence, of the rest,
    of the parameters.
    """

    name: str
    description: str
    kind: str  # finish, effect, search, read, compute, compare, list, lookup
    parameters: tuple[Parameter, ...]
    strong: frozenset[str]
    weak: frozenset[str]
    faint: frozenset[str]
    grams: frozenset[str]
    effects: frozenset[str]
    chinese: bool
    literal: frozenset[str] = frozenset()  # roots of the words of name and description

    @cached_property
    def vague(self) -> bool:
        """Whether its name and first sentence speak of nothing in particular."""
        about = {
            name for name in self.strong if name[0] not in "~!" and name not in reading_verbs()
        }
        return not about - self.faint

    @cached_property
    def required(self) -> tuple[Parameter, ...]:
        return tuple(parameter for parameter in self.parameters if parameter.required)

    @cached_property
    def shows_example(self) -> bool:
        return any(parameter.example for parameter in self.required)

    @cached_property
    def about(self) -> frozenset[str]:
        return self.strong | self.weak

    @cached_property
    def everything(self) -> frozenset[str]:
        return self.strong | self.weak | self.faint

    def whole(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """A call's arguments with the defaults of those it leaves out: two calls alike are one."""
        defaults = {
            parameter.name: parameter.schema["default"]
            for parameter in self.parameters
            if "default" in parameter.schema
        }
        return {key: v for key, v in (defaults | dict(arguments)).items() if v is not None}

    def parameter(self, name: str) -> Parameter | None:
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


@lru_cache(maxsize=512)
def _read(source: str) -> ToolView:
    function = json.loads(source)
    name = str(function.get("name", ""))
    description = str(function.get("description") or "")
    schema = function.get("parameters") or {}
    definitions = schema.get("$defs") or schema.get("definitions") or {}
    required = set(schema.get("required") or ())
    parameters = tuple(
        parameter(key, resolve(value, definitions), key in required)
        for key, value in (schema.get("properties") or {}).items()
    )
    plain = fold(EXAMPLES.sub(" ", description))
    parameters = paired(parameters)
    first, rest = _sentences(plain)
    words = split_name(name)
    strong = meanings(words) | meanings(first)
    faint: frozenset[str] = frozenset().union(*(parameter.concepts for parameter in parameters))
    text = " ".join([plain, *(fold(EXAMPLES.sub(" ", p.description)) for p in parameters)])
    effects = changes_made(words, first)
    chinese = is_han(description + "".join(p.description for p in parameters))
    kind = kind_of(
        fold(name.replace("_", " ")), plain, words, first, parameters, bool(effects), strong
    )
    grams = _grams(text) | {
        f"={token.text}"
        for token in tokens(text)
        if token.kind == "unknown" and len(token.text) > 1
    }
    literal = frozenset(
        root(token.text)
        for token in tokens(f"{words} {plain}")
        if token.kind in ("word", "unknown")
    )
    return ToolView(
        name,
        description,
        kind,
        parameters,
        strong,
        meanings(rest),
        faint,
        grams,
        effects,
        chinese,
        literal,
    )


def read_tools(tools: Sequence[Mapping[str, Any]]) -> tuple[ToolView, ...]:
    """The views of tool definitions in the wire format; what is no function is left out."""
    functions = [tool.get("function") for tool in tools]
    try:
        return _read_same(marshal.dumps(functions, 2))
    except ValueError:  # a value of no plain type
        return _read_all(_sources(functions))


def _sources(functions: Sequence[Any]) -> tuple[str, ...]:
    return tuple(
        json.dumps(function, sort_keys=False, default=str)
        for function in functions
        if isinstance(function, Mapping)
    )


@lru_cache(maxsize=64)
def _read_same(functions: bytes) -> tuple[ToolView, ...]:
    """The same definitions are read once: bytes are made and compared faster than JSON."""
    return _read_all(_sources(marshal.loads(functions)))


@lru_cache(maxsize=64)
def all_grams(tools: tuple[ToolView, ...]) -> frozenset[str]:
    """The Chinese stretches of all tools together."""
    return frozenset().union(*(tool.grams for tool in tools))


@lru_cache(maxsize=64)
def _read_all(sources: tuple[str, ...]) -> tuple[ToolView, ...]:
    """All views. A parameter that shows no example takes that of a namesake in another tool."""
    views = [_read(source) for source in sources]
    shown = {p.name: p.example for view in views for p in view.parameters if p.example}
    read = []
    for view in views:
        parameters = tuple(
            replace(p, example=shown[p.name]) if p.name in shown and not p.example else p
            for p in view.parameters
        )
        changed = any(new is not old for new, old in zip(parameters, view.parameters, strict=True))
        read.append(replace(view, parameters=parameters) if changed else view)
    return tuple(read)


def _sentences(plain: str) -> tuple[str, str]:
    parts = re.split(r"(?<=[.!?。！？;；])\s*|\n+", plain.strip(), maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _grams(text: str) -> frozenset[str]:
    """Chinese stretches of two to six characters that the tables do not know: 馆藏, 月相."""
    found = set()
    for run in re.findall(r"[\u3400-\u9fff]+", text):
        for start in range(len(run)):
            for length in range(2, min(6, len(run) - start) + 1):
                found.add(run[start : start + length])
    return frozenset(found)
