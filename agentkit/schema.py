"""A Python function becomes a tool definition: a name, a description, a JSON Schema.

Built in lesson 01. The signature says which parameters there are, the type hints what they may
hold, the docstring what they mean. pydantic turns the hints into JSON Schema and later checks the
model's arguments against them (`arguments.py`), so the two can never disagree.
Sources: JSON Schema 2020-12; OpenAI's guides to function calling and structured outputs.
"""

from __future__ import annotations

import copy
import functools
import inspect
import json
import re
import typing
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from agentkit.events import RunContext
from agentkit.json_schema import Schema, inline_definitions, strict_schema, subschemas, tidy
from agentkit.messages import NAME_PATTERN

Definition = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """All that a function's source says about it as a tool.

    `parameters` is the JSON Schema; `adapter` the pydantic validator behind it; `context` the name
    of the parameter that takes the RunContext; `positional` those that cannot be passed by name.
    """

    name: str
    description: str
    parameters: Schema
    adapter: Any
    context: str | None
    positional: tuple[str, ...]


def function_schema(function: Any, *, strict: bool = False) -> Definition:
    """The tool definition of a function or a Tool: {"type": "function", "function": {...}}.

    `strict=True` gives the form that OpenAI's strict mode wants: every object closed, every
    parameter required, an optional one nullable. What strict mode cannot express is a ValueError;
    what cannot become a tool at all is a TypeError that says what to change.
    """
    definition = getattr(function, "definition", None)
    if not isinstance(definition, dict):
        shape = read_function(function)
        definition = make_definition(shape.name, shape.description, shape.parameters)
    definition = copy.deepcopy(definition)
    if strict:
        inner = definition["function"]
        inner["parameters"] = strict_schema(inner["parameters"], inner["name"])
        inner["strict"] = True
    return definition


def make_definition(name: str, description: str, parameters: Schema) -> Definition:
    function = {"name": name, "description": description, "parameters": parameters}
    return {"type": "function", "function": function}


def read_function(
    function: Callable[..., Any], name: str | None = None, description: str | None = None
) -> Shape:
    """Read signature, hints and docstring. TypeError if the function cannot be a tool."""
    name = _tool_name(function, name)
    plain = _plain_function(function, name)
    hints = _type_hints(plain, name)
    bound = function.keywords if isinstance(function, functools.partial) else {}
    summary, notes = _read_docstring(plain)
    context: str | None = None
    positional: list[str] = []
    fields: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for parameter in _parameters(function, name):
        hint = hints.get(parameter.name, Any)
        if hint is RunContext or RunContext in typing.get_args(hint):
            context = parameter.name
            continue
        if parameter.name in bound:
            continue
        if parameter.kind is parameter.POSITIONAL_ONLY:
            positional.append(parameter.name)
        if parameter.default is not parameter.empty:
            defaults[parameter.name] = parameter.default
        fields[parameter.name] = _annotate(hint, parameter, notes.get(parameter.name))
    adapter = _adapter(name, fields, defaults)
    schema = _json_schema(adapter, name, defaults)
    text = summary if description is None else description
    return Shape(name, text, schema, adapter, context, tuple(positional))


def _tool_name(function: Any, name: str | None) -> str:
    if not callable(function):
        raise TypeError(
            f"tool: expected a function, got {type(function).__name__} {function!r:.60}."
        )
    if inspect.isclass(function):
        raise TypeError(
            f"tool: {function.__name__} is a class. Pass a function, or an instance with __call__."
        )
    if name is None:
        inner = function.func if isinstance(function, functools.partial) else function
        name = getattr(inner, "__name__", None) or type(inner).__name__
    if name == "<lambda>":
        raise TypeError("tool: a lambda has no name. Write a def, or pass name=.")
    if not NAME_PATTERN.fullmatch(name):
        raise ValueError(
            f"tool: {name!r} is no legal tool name. Endpoints take 1 to 64 letters, digits, _ "
            "and - (ASCII only). Pass name=; the description may be in any language."
        )
    return name


def _plain_function(function: Any, name: str) -> Any:
    """The function whose hints and docstring count."""
    while isinstance(function, functools.partial):
        function = function.func
    if not inspect.isroutine(function):
        function = type(function).__call__
    function = inspect.unwrap(function)
    if inspect.isasyncgenfunction(function):
        raise TypeError(f"{name}: an async generator is no tool. Return one value, or a list.")
    return function


def _type_hints(function: Any, name: str) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function, include_extras=True)
    except NameError as error:
        raise TypeError(
            f"{name}: the type hint {error.name!r} is not known where the function is defined. "
            "Import it, or define it at the top level, before the function."
        ) from None
    except TypeError:
        return dict(getattr(function, "__annotations__", {}))


def _parameters(function: Any, name: str) -> list[inspect.Parameter]:
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise TypeError(
            f"{name}: Python does not tell its parameters. Wrap it in a def with type hints."
        ) from None
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(
                f"{name}: a tool cannot take {parameter}. Name each parameter, so that the model "
                "knows what to send. (If a decorator did this, give it functools.wraps.)"
            )
    if parameters and parameters[0].name in ("self", "cls"):
        raise TypeError(
            f"{name}: this is a method without its object. Register it bound: Toolbox([thing."
            f"{name}])."
        )
    return parameters


def _annotate(hint: Any, parameter: inspect.Parameter, note: str | None) -> Any:
    """The hint as pydantic and TypedDict want it, with a description and whether it may miss."""
    from pydantic import Field
    from pydantic.fields import FieldInfo

    extras = getattr(hint, "__metadata__", ())
    texts = [extra for extra in extras if isinstance(extra, str)]
    described = any(isinstance(extra, FieldInfo) and extra.description for extra in extras)
    if parameter.default is None and hint is not Any:
        hint = typing.Optional[hint]  # noqa: UP045 - works for string hints and Annotated too
    if texts or (note and not described):
        hint = typing.Annotated[hint, Field(description=texts[0] if texts else note)]
    return hint if parameter.default is parameter.empty else typing.NotRequired[hint]


def _adapter(name: str, fields: dict[str, Any], defaults: Mapping[str, Any]) -> Any:
    """A pydantic validator for the arguments: a closed TypedDict, so that any name is allowed."""
    from pydantic import ConfigDict, PydanticUserError, TypeAdapter
    from typing_extensions import TypedDict

    make: Any = TypedDict  # made at run time from the signature, which a type checker cannot read
    arguments = make(name, fields)
    arguments.__pydantic_config__ = ConfigDict(extra="forbid", allow_inf_nan=False)
    try:
        return TypeAdapter(arguments)
    except (PydanticUserError, TypeError, NameError) as error:
        first = str(error).splitlines()[0]
        raise TypeError(
            f"{name}: a parameter has a type that no JSON can carry. {first}. Use str, int, float, "
            "bool, list, dict, an Enum, a Literal, a dataclass, a date or a pydantic model."
        ) from None


def _json_schema(adapter: Any, name: str, defaults: Mapping[str, Any]) -> Schema:
    from pydantic import PydanticUserError
    from pydantic.json_schema import PydanticJsonSchemaWarning
    from pydantic_core import to_jsonable_python

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PydanticJsonSchemaWarning)
            schema: Schema = adapter.json_schema()
    except PydanticUserError as error:
        first = str(error).splitlines()[0]
        raise TypeError(f"{name}: a parameter's type has no JSON Schema. {first}.") from None
    if "$ref" in schema:
        own = schema["$defs"].pop(schema.pop("$ref").rpartition("/")[2])
        schema = own | schema
    for part in subschemas(schema):
        part.pop("title", None)
    schema = tidy(inline_definitions(schema, schema.get("$defs", {})))
    schema.setdefault("properties", {})
    for key, default in defaults.items():
        if key not in schema["properties"]:
            continue
        try:
            value = to_jsonable_python(default)
            json.dumps(value, allow_nan=False)
        except ValueError:
            continue
        if value is not None:
            schema["properties"][key]["default"] = value
    order = ("type", "properties", "required", "additionalProperties", "$defs")
    return {key: schema[key] for key in order if key in schema}


def _read_docstring(function: Any) -> tuple[str, dict[str, str]]:
    """(what it does, {parameter: what it means}) out of a Google, NumPy or reST docstring."""
    text = inspect.getdoc(function) or ""
    if not text:
        return "", {}
    from docstring_parser import ParseError, parse

    try:
        parsed = parse(text)
    except ParseError:
        return text, {}
    parts = [part for part in (parsed.short_description, parsed.long_description) if part]
    notes = {
        item.arg_name: re.sub(r"\s+", " ", item.description or "").strip() for item in parsed.params
    }
    paragraphs = re.split(r"\n\s*\n", "\n\n".join(parts))
    return "\n".join(re.sub(r"\s*\n(?!\s*[-*])\s*", " ", part) for part in paragraphs), notes
