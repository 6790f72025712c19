"""What the service refuses in `messages`: roles, contents, and calls that lack their results.

The rule that every trimmed, saved or hand-made history has to keep: an assistant message with tool
calls is followed at once by one tool message for each of them, and there is no other tool message.
`agentkit.history.history_problems` tells the same before a request is sent (lessons 02 and 06).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from agentkit.offline.far_end.errors import (
    ServiceError,
    bad_value,
    check_text,
    empty_array,
    missing,
    unknown,
    wrong_type,
)

_FIELDS = {
    "system": {"role", "content", "name"},
    "developer": {"role", "content", "name"},
    "user": {"role", "content", "name"},
    "tool": {"role", "content", "tool_call_id", "name"},
    "assistant": {
        "role",
        "content",
        "name",
        "refusal",
        "tool_calls",
        "annotations",
        "audio",
        "function_call",
    },
}
_ROLES = "'system', 'assistant', 'user', 'tool', and 'developer'"
_CALL_FIELDS = {"id", "type", "function"}
_FUNCTION_FIELDS = {"name", "arguments"}
NAME_PATTERN = "^[a-zA-Z0-9_-]+$"
NAME_LENGTH = 64
_ID_LENGTH = 40


def check_messages(messages: Any, passed: int = 0) -> None:
    """ServiceError for the first message that a service would not take.

    The first `passed` messages are a whole history that passed before: they are skipped.
    """
    if not isinstance(messages, list):
        raise wrong_type("messages", "an array of objects", messages)
    if not messages:
        raise empty_array("messages")
    made: set[str] = set()
    waiting: dict[str, None] = {}
    # Back to the calls that the last results answer: one result more would be one too many.
    while passed and messages[passed - 1]["role"] in ("tool", "assistant"):
        passed -= 1
        if messages[passed]["role"] == "assistant":
            break
    for index, message in enumerate(messages[passed:], passed):
        role = _check_fields(message, index)
        if role == "tool":
            _check_result(message, index, made, waiting)
            continue
        if waiting:
            raise _unanswered(waiting, index)
        made = set()
        if role != "assistant":
            _check_content(message, index)
        elif message.get("tool_calls") is None:
            if message.get("refusal") is None or message.get("content") is not None:
                _check_content(message, index)
        else:
            if message.get("content") is not None:
                _check_content(message, index)
            made = _check_calls(message["tool_calls"], index)
            waiting = dict.fromkeys(call["id"] for call in message["tool_calls"])
    if waiting:
        raise _unanswered(waiting, len(messages))


def _check_fields(message: Any, index: int) -> str:
    if not isinstance(message, dict):
        raise wrong_type(f"messages[{index}]", "an object", message)
    role = message.get("role")
    if role is None:
        raise missing(f"messages[{index}].role")
    fields = _FIELDS.get(role) if isinstance(role, str) else None
    if fields is None:
        raise bad_value(f"messages[{index}].role", role, _ROLES)
    if not fields.issuperset(message):
        extra = next(name for name in message if name not in fields)
        raise unknown(f"messages[{index}].{extra}")
    if message.get("name") is not None:
        check_text(f"messages[{index}].name", message["name"], pattern=r"^[^\s<|\\/>]+$", most=64)
    return str(role)


def _check_content(message: Mapping[str, Any], index: int) -> None:
    content = message.get("content")
    if isinstance(content, str):
        return
    if content is None:
        raise ServiceError(
            "Invalid value for 'content': expected a string, got null.",
            param=f"messages.[{index}].content",
        )
    where = f"messages[{index}].content"
    if not isinstance(content, list):
        raise wrong_type(where, "one of a string or array of objects", content)
    if not content:
        raise empty_array(where)
    for number, part in enumerate(content):
        _check_part(part, f"{where}[{number}]", assistant=message["role"] == "assistant")


def _check_part(part: Any, where: str, *, assistant: bool) -> None:
    if not isinstance(part, dict):
        raise wrong_type(where, "an object", part)
    kind = part.get("type")
    if kind is None:
        raise missing(f"{where}.type")
    if kind != "text" and not (kind == "refusal" and assistant):
        # A real model may see and hear; this one reads.
        raise bad_value(f"{where}.type", kind, "'text' and 'refusal'" if assistant else "'text'")
    if kind not in part:
        raise missing(f"{where}.{kind}")
    if not isinstance(part[kind], str):
        raise wrong_type(f"{where}.{kind}", "a string", part[kind])


def _check_calls(calls: Any, index: int) -> set[str]:
    """The ids of the calls."""
    where = f"messages[{index}].tool_calls"
    if not isinstance(calls, list):
        raise wrong_type(where, "an array of objects", calls)
    if not calls:
        raise empty_array(where)
    ids: set[str] = set()
    for number, call in enumerate(calls):
        _check_call(call, f"{where}[{number}]")
        if call["id"] in ids:
            raise _duplicate(call["id"], index)
        ids.add(call["id"])
    return ids


def _check_call(call: Any, where: str) -> None:
    _check_object(call, where, _CALL_FIELDS)
    check_text(f"{where}.id", call["id"], most=_ID_LENGTH)
    if call["type"] != "function":
        raise bad_value(f"{where}.type", call["type"], "'function'")
    function = call["function"]
    _check_object(function, f"{where}.function", _FUNCTION_FIELDS)
    check_text(f"{where}.function.name", function["name"], pattern=NAME_PATTERN, most=NAME_LENGTH)
    arguments = function["arguments"]
    if not isinstance(arguments, str):
        raise wrong_type(f"{where}.function.arguments", "a string", arguments)
    if not _is_json_object(arguments):
        raise ServiceError(
            f"Invalid '{where}.function.arguments': expected a string that holds a JSON object, "
            f"but got {arguments[:60]!r} instead.",
            param=f"{where}.function.arguments",
            code="invalid_value",
        )


def _check_object(value: Any, where: str, fields: set[str]) -> None:
    """An object with exactly these fields."""
    if not isinstance(value, dict):
        raise wrong_type(where, "an object", value)
    if value.keys() != fields:
        for name in value:
            if name not in fields:
                raise unknown(f"{where}.{name}")
        raise missing(f"{where}.{min(fields - value.keys())}")


def _is_json_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text, parse_constant=_refuse_constant), dict)
    except (ValueError, RecursionError):
        return False


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _check_result(
    message: Mapping[str, Any], index: int, made: set[str], waiting: dict[str, None]
) -> None:
    where = f"messages[{index}].tool_call_id"
    if "tool_call_id" not in message:
        raise missing(where)
    identity = message["tool_call_id"]
    if not isinstance(identity, str):
        raise wrong_type(where, "a string", identity)
    if not made:
        # "preceeding" is how the real service spells it, and what people search for.
        raise ServiceError(
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding "
            "message with 'tool_calls'.",
            param=f"messages.[{index}].role",
        )
    if identity not in made:
        raise ServiceError(
            f"Invalid parameter: 'tool_call_id' of '{identity}' not found in 'tool_calls' of "
            "previous message.",
            param=f"messages.[{index}].tool_call_id",
        )
    if identity not in waiting:
        raise _duplicate(identity, index)
    del waiting[identity]
    _check_content(message, index)


def _duplicate(identity: str, index: int) -> ServiceError:
    return ServiceError(
        f"Duplicate value for 'tool_call_id' of '{identity}' in message[{index}].",
        param=f"messages.[{index}]",
    )


def _unanswered(waiting: Mapping[str, None], index: int) -> ServiceError:
    return ServiceError(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to "
        "each 'tool_call_id'. The following tool_call_ids did not have response messages: "
        f"{', '.join(waiting)}",
        param=f"messages.[{index}].role",
    )
