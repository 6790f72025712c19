"""The wire format: messages as plain dicts, made so that an endpoint takes them.

Built in lessons 02 and 06. A model writes what it likes: a name with a dot, half an emoji,
arguments that are no JSON. What is stored must be fit to be sent again, so it is cleaned here,
once, on its way in. The rule between messages is in `history.py`.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from agentkit.events import Message, ToolCall

ROLES = ("system", "developer", "user", "assistant", "tool")
NAME_PATTERN = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MAX_ID = 40


def user_message(text: str) -> Message:
    return {"role": "user", "content": clean_text(text)}


def system_message(text: str) -> Message:
    return {"role": "system", "content": clean_text(text)}


def tool_message(call_id: str, text: str) -> Message:
    """The result of a call, as the wire takes it.

    Raises:
        TypeError: `text` is no string; `agentkit.results.to_text` makes one of any value.
    """
    if not isinstance(text, str):
        raise TypeError(
            f"tool_message: the result must be text, but a {type(text).__name__} came. "
            "Make text of it: agentkit.results.to_text(result)."
        )
    return {"role": "tool", "tool_call_id": call_id, "content": clean_text(text)}


def assistant_message(text: str | None, calls: Iterable[ToolCall] = ()) -> Message:
    """An assistant message that an endpoint takes back, whatever the model wrote into the calls."""
    wire = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": clean_name(call.name), "arguments": clean_arguments(call)},
        }
        for call in calls
    ]
    content = clean_text(text) if text else (None if wire else "")
    message: Message = {"role": "assistant", "content": content}
    return message | {"tool_calls": wire} if wire else message


def clean_text(text: str) -> str:
    """The text, with lone surrogates replaced: half an emoji cannot be sent as UTF-8."""
    if is_sendable(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def clean_name(name: object) -> str:
    """A tool name that the wire takes: 1 to 64 letters, digits, `_` and `-`."""
    return re.sub(r"[^a-zA-Z0-9_-]", "_", str(name or ""))[:64] or "unnamed"


def clean_arguments(call: ToolCall) -> str:
    """The arguments as they are stored: the model's own string, or `{}` if that is no object."""
    return call.arguments if is_object(call.arguments) else "{}"


def clean_calls(raw: Iterable[tuple[object, object, object]]) -> tuple[ToolCall, ...]:
    """(id, name, arguments) of one reply -> calls whose ids are unique strings of at most 40
    characters. Names and arguments stay as the model wrote them, as text."""
    calls: list[ToolCall] = []
    taken: set[str] = set()
    for number, (identifier, name, arguments) in enumerate(raw, 1):
        call_id = _free_id(identifier, number, taken)
        taken.add(call_id)
        calls.append(ToolCall(call_id, as_text(name), as_text(arguments)))
    return tuple(calls)


def call_parts(message: Message) -> Iterator[tuple[Any, Any, Any]]:
    """(id, name, arguments) of each call in an assistant message, as they were written."""
    wires = message.get("tool_calls") if message.get("role", "assistant") == "assistant" else None
    for wire in wires if isinstance(wires, list) else ():
        if isinstance(wire, dict):
            function = wire.get("function")
            function = function if isinstance(function, dict) else {}
            yield wire.get("id"), function.get("name"), function.get("arguments")


def calls_of(message: Message) -> list[ToolCall]:
    """The calls in a stored assistant message; [] when it made none."""
    return [ToolCall(*map(as_text, parts)) for parts in call_parts(message)]


def text_in(content: Any) -> str:
    """The text of a message's content: of a text, of a list of parts, or of whatever is there."""
    if isinstance(content, list) and all(isinstance(part, dict) for part in content):
        return "".join(as_text(part.get("text")) for part in content)
    return as_text(content)


def _free_id(identifier: object, number: int, taken: set[str]) -> str:
    wanted = identifier if isinstance(identifier, str) and identifier else f"call_{number}"
    candidate, attempt = clean_text(wanted)[:MAX_ID], 1
    while candidate in taken:
        attempt += 1
        candidate = f"{clean_text(wanted)[: MAX_ID - 8]}_{attempt}"
    return candidate


def as_text(value: object) -> str:
    """A text as it is, nothing as "", and anything else as JSON."""
    if value is None or isinstance(value, str):
        return clean_text(value or "")
    try:
        return clean_text(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return clean_text(str(value))


def is_sendable(text: object) -> bool:
    """A text that has a form in UTF-8: without half characters."""
    try:
        return isinstance(text, str) and text.encode() is not None
    except UnicodeEncodeError:
        return False


def is_object(arguments: object) -> bool:
    """A text that holds a JSON object."""
    if not isinstance(arguments, str) or not is_sendable(arguments):
        return False
    try:
        return arguments == "{}" or isinstance(_decoder.decode(arguments), dict)
    except (ValueError, RecursionError):
        return False


def refuse_constant(constant: str) -> None:
    """For json.loads(parse_constant=): Python reads NaN and Infinity, which are not JSON."""
    raise ValueError(f"{constant} is no JSON number")


_decoder = json.JSONDecoder(parse_constant=refuse_constant)  # made once: it is asked for each call
