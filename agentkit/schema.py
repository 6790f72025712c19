"""A Python function becomes a tool definition: a name, a description, a JSON Schema.

Built in lesson 01. The signature says which parameters there are, the type hints what they may
hold, the docstring what they mean (`signature.py`). pydantic turns the hints into JSON Schema and
later checks the model's arguments against them (`arguments.py`), so the two can never disagree.
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
from agentkit.json_schema import (
    Schema,
    add_items,
    inline_definitions,
    strict_schema,
    subschemas,
    tidy,
)
from agentkit.signature import (
    innermost,
    json_hint,
    parameters,
    read_docstring,
    tool_name,
    type_hints,
)

Definition = dict[str, Any]

USABLE = "str, int, float, bool, list, dict, Literal, Enum, a dataclass, a date, a pydantic model"


@dataclass(frozen=True, slots=True)
class Shape:
    """All that a function's source says about it as a tool.

    `parameters` is the JSON Schema; `adapter` the pydantic validator behind it; `context` the name
    of the parameter that takes the RunContext; `positional` holds those that cannot be passed by
    name, in order, each with its default.
    """

    name: str
    description: str
    parameters: Schema
    adapter: Any
    context: str | None
    positional: Mapping[str, Any]


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
    name = tool_name(function, name)
    if description is not None and not isinstance(description, str):
        raise TypeError(f"{name}: description must be a text, got {description!r:.60}.")
    hints = type_hints(innermost(function, name), name)
    bound = function.keywords if isinstance(function, functools.partial) else {}
    summary, notes = read_docstring(function)
    context: str | None = None
    positional: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for parameter in parameters(function, name):
        if parameter.name in bound:
            continue
        hint = hints.get(parameter.name, Any)
        if parameter.kind is parameter.POSITIONAL_ONLY:
            positional[parameter.name] = parameter.default
        if hint is RunContext or RunContext in typing.get_args(hint):
            context = parameter.name
            continue
        if parameter.default is not parameter.empty:
            defaults[parameter.name] = parameter.default
        fields[parameter.name] = _annotate(name, hint, parameter, notes.get(parameter.name))
    adapter, schema = _adapter(name, fields)
    schema = _tidy_schema(schema, defaults)
    text = summary if description is None else description
    return Shape(name, text, schema, adapter, context, positional)


def _annotate(name: str, hint: Any, parameter: inspect.Parameter, note: str | None) -> Any:
    """The hint as pydantic and TypedDict want it, with a description and whether it may miss."""
    from pydantic import Field
    from pydantic.fields import FieldInfo

    if isinstance(parameter.default, FieldInfo):
        raise TypeError(
            f"{name}: the default of {parameter.name!r} is a Field, which the function itself "
            f"would get. Write {parameter.name}: Annotated[<type>, Field(...)] = <value>."
        )
    extras = getattr(hint, "__metadata__", ())
    texts = [extra for extra in extras if isinstance(extra, str)]
    described = any(isinstance(extra, FieldInfo) and extra.description for extra in extras)
    hint = json_hint(hint)
    if parameter.default is None and not _takes_none(hint):
        hint = typing.Optional[hint]  # noqa: UP045 - works for string hints and Annotated too
    if texts or (note and not described):
        hint = typing.Annotated[hint, Field(description=texts[0] if texts else note)]
    return hint if parameter.default is parameter.empty else typing.NotRequired[hint]


def _takes_none(hint: Any) -> bool:
    if typing.get_origin(hint) is typing.Annotated:
        return _takes_none(typing.get_args(hint)[0])
    return hint in (Any, None, type(None)) or type(None) in typing.get_args(hint)


def _adapter(name: str, fields: Mapping[str, Any]) -> tuple[Any, Schema]:
    """A pydantic validator for the arguments, and pydantic's JSON Schema for them.

    Behind it is a closed TypedDict, since a parameter may have any name (a model's field may not).
    """
    from pydantic import ConfigDict, TypeAdapter
    from pydantic.json_schema import PydanticJsonSchemaWarning
    from typing_extensions import TypedDict

    make: Any = TypedDict  # made at run time from the signature, which a type checker cannot read
    arguments = make(name, dict(fields))
    arguments.__pydantic_config__ = ConfigDict(extra="forbid", allow_inf_nan=False)
    try:
        adapter = TypeAdapter(arguments)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PydanticJsonSchemaWarning)
            return adapter, adapter.json_schema()
    except Exception as error:  # pydantic has a dozen types for "no such schema"
        problem = re.split(r"\.? *\n|\. ", str(error))[0]
    if len(fields) > 1:
        for key, hint in fields.items():
            _adapter(name, {key: hint})  # raises for the one that is to blame
    raise TypeError(
        f"{name}: the type of {', '.join(map(repr, fields))} is none that JSON can carry "
        f"({problem}). Use {USABLE}."
    )


def _tidy_schema(schema: Schema, defaults: Mapping[str, Any]) -> Schema:
    """pydantic's schema without titles and references, and with the defaults of the function."""
    if "$ref" in schema:
        own = schema["$defs"].pop(schema.pop("$ref").rpartition("/")[2])
        schema = own | schema
    for part in subschemas(schema):
        part.pop("title", None)
        part.pop("discriminator", None)  # no JSON Schema, and it points into what is inlined
        add_items(part)
    schema = tidy(inline_definitions(schema, schema.get("$defs", {})))
    properties = schema.setdefault("properties", {})
    for key, default in defaults.items():
        value = _json_value(default)
        if value is not None:
            properties[key]["default"] = value
    order = ("type", "properties", "required", "additionalProperties", "$defs")
    return {key: schema[key] for key in order if key in schema}


def _json_value(default: Any) -> Any:
    """A default in JSON's own types; None where it has no JSON form, and is then not stated."""
    from pydantic_core import to_jsonable_python

    try:
        value = to_jsonable_python(default)
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return value
