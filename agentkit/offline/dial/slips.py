"""Calls of the past that were slips: a tool that is not there, no JSON, a value of another type.

The planner never writes such a call, so its way of mending a failed one does not fit. Once a model
is told of a slip it does what it meant to do: the planner plans as if the call was never made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agentkit.offline.question.conversation import text_of
from agentkit.offline.steps.observations import read_observation

Message = Mapping[str, Any]
Tools = Sequence[Mapping[str, Any]]
_NO_JSON = re.compile(r"\bjson\b", re.IGNORECASE)
_NOT_CALLED = re.compile(r"\b(?:arguments?|not called)\b|参数", re.IGNORECASE)
_TYPES: dict[type, set[str]] = {
    str: {"string"},
    bool: {"boolean"},
    int: {"integer", "number"},
    float: {"integer", "number"},
    list: {"array"},
    dict: {"object"},
    type(None): {"null"},
}


def without_slips(messages: Sequence[Message], tools: Tools) -> Sequence[Message]:
    """The messages without the calls that were slips, and without their results."""
    slips = set(_slips(messages, tools)) if tools else set()
    if not slips:
        return messages
    kept: list[Message] = []
    reply = 0
    for place, message in enumerate(messages):
        if calls := message.get("tool_calls"):
            reply = place
            left = [call for call in calls if (place, call["id"]) not in slips]
            message = {**message, "tool_calls": left}
            if not left and not message.get("content"):
                continue
        if message["role"] != "tool" or (reply, message["tool_call_id"]) not in slips:
            kept.append(message)
    return kept


def _slips(messages: Sequence[Message], tools: Tools) -> Iterator[tuple[int, str]]:
    """(place of the reply, the call's id) of each slip: ids may come again in a later reply."""
    made: dict[str, Mapping[str, Any]] = {}
    reply = 0
    for place, message in enumerate(messages):
        if calls := message.get("tool_calls"):
            reply, made = place, {call["id"]: call["function"] for call in calls}
        elif message["role"] == "tool":
            call = made.get(message["tool_call_id"])
            error = read_observation(text_of(message.get("content"))).error
            if call and error and _is_slip(call, error, tools):
                yield reply, message["tool_call_id"]


def _is_slip(call: Mapping[str, Any], error: str, tools: Tools) -> bool:
    if not function_of(tools, call["name"]):
        return True
    properties, definitions = parameters_of(tools, call["name"])
    try:
        arguments = json.loads(call["arguments"])
    except ValueError:
        return True
    if not arguments:  # what is no JSON is stored as {}, which a tool without parameters wants
        return bool(_NO_JSON.search(error)) and bool(properties or _NOT_CALLED.search(error))
    return any(
        _is_of_another_type(value, kinds_of(properties.get(name), definitions))
        for name, value in arguments.items()
    )


def _is_of_another_type(value: Any, kinds: set[str]) -> bool:
    return bool(kinds) and "" not in kinds and not kinds & _TYPES[type(value)]


def function_of(tools: Tools, name: str) -> Mapping[str, Any]:
    """The function of that name in tool definitions; {} without one."""
    functions = (tool["function"] for tool in tools)
    return next((each for each in functions if each["name"] == name), {})


def parameters_of(tools: Tools, name: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Of a tool's parameters the schemas by name, and the definitions that they refer to."""
    schema = function_of(tools, name).get("parameters")
    schema = schema if isinstance(schema, Mapping) else {}
    return schema.get("properties") or {}, schema.get("$defs") or {}


def kinds_of(schema: Any, definitions: Mapping[str, Any]) -> set[str]:
    """The JSON types that a schema takes; "" among them when it does not say."""
    if not isinstance(schema, Mapping):
        return set()
    if isinstance(schema.get("$ref"), str):
        return kinds_of(definitions.get(schema["$ref"].rsplit("/", 1)[-1]), {})
    options = schema.get("anyOf") or schema.get("oneOf")
    if isinstance(options, list):
        return set().union(*(kinds_of(option, definitions) or {""} for option in options))
    kinds = schema.get("type", "")
    if not kinds and "enum" in schema:
        return {"string"} if all(isinstance(v, str) for v in schema["enum"]) else {""}
    return set(kinds) if isinstance(kinds, list) else {kinds}
