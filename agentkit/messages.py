"""The wire format: messages as plain dicts, and the one rule that a history must keep.

Built in lessons 02 and 06. The rule: every tool call is answered by exactly one tool message, in
order, right after the assistant message that made it, before anything else. An endpoint refuses a
history that breaks it. The format is OpenAI's Chat Completions reference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from agentkit.events import Message, ToolCall

ROLES = ("system", "developer", "user", "assistant", "tool")
NAME_PATTERN = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MAX_ID = 40
INTERRUPTED = "Error: interrupted. It is not known whether this call ran. There is no result."


def user_message(text: str) -> Message:
    return {"role": "user", "content": clean_text(text)}


def system_message(text: str) -> Message:
    return {"role": "system", "content": clean_text(text)}


def tool_message(call_id: str, text: str) -> Message:
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
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def clean_name(name: object) -> str:
    """A tool name that the wire takes: 1 to 64 letters, digits, `_` and `-`."""
    if isinstance(name, str) and NAME_PATTERN.fullmatch(name):
        return name
    return re.sub(r"[^a-zA-Z0-9_-]", "_", str(name or ""))[:64] or "unnamed"


def clean_arguments(call: ToolCall) -> str:
    """The arguments as they are stored: the model's own string, or `{}` if that is no object."""
    return call.arguments if _is_object(call.arguments) else "{}"


def clean_calls(raw: Iterable[tuple[object, object, object]]) -> tuple[ToolCall, ...]:
    """(id, name, arguments) of one reply -> calls whose ids are unique strings of at most 40
    characters. Names and arguments stay as the model wrote them."""
    calls: list[ToolCall] = []
    taken: set[str] = set()
    for number, (identifier, name, arguments) in enumerate(raw, 1):
        call_id = _free_id(identifier, number, taken)
        taken.add(call_id)
        if arguments is None:
            arguments = ""
        elif not isinstance(arguments, str):
            arguments = json.dumps(arguments, ensure_ascii=False)
        calls.append(ToolCall(call_id, str(name or ""), clean_text(arguments)))
    return tuple(calls)


def turns(messages: Sequence[Message]) -> list[list[Message]]:
    """Cut a history where it may be cut: an assistant message stays with its tool messages."""
    groups: list[list[Message]] = []
    for message in messages:
        if message.get("role") == "tool" and groups and groups[-1][0].get("role") == "assistant":
            groups[-1].append(message)
        else:
            groups.append([message])
    return groups


def open_calls(messages: Sequence[Message]) -> list[ToolCall]:
    """The calls of the last turn that no tool message has answered yet, in order."""
    answered: set[object] = set()
    for message in reversed(messages):
        if message.get("role") == "tool":
            answered.add(message.get("tool_call_id"))
        elif message.get("role") == "assistant":
            return [call for call in calls_of(message) if call.id not in answered]
        else:
            break
    return []


def calls_of(message: Message) -> list[ToolCall]:
    """The calls in a stored assistant message."""
    return [
        ToolCall(wire["id"], wire["function"]["name"], wire["function"]["arguments"])
        for wire in message.get("tool_calls") or ()
    ]


def history_problems(messages: Sequence[Message]) -> list[str]:
    """Say, a sentence each, why an endpoint would refuse this history. [] means it is valid."""
    problems: list[str] = []
    waiting: list[str] = []
    for number, message in enumerate(messages):
        where = f"message {number}"
        role = message.get("role") if isinstance(message, dict) else None
        if role not in ROLES:
            problems.append(f"{where}: the role is {role!r}; it must be one of {', '.join(ROLES)}.")
            continue
        if role == "tool":
            problems += _result_problems(where, message, waiting)
            continue
        problems += _unanswered(where, waiting)
        waiting = []
        if role == "assistant" and "tool_calls" in message:
            more, waiting = _call_problems(where, message["tool_calls"])
            problems += more
        elif not isinstance(message.get("content"), str | list):
            problems.append(f"{where}: {role} message without content.")
    return problems + _unanswered("the end", waiting)


def repair_history(messages: Sequence[Message]) -> list[Message]:
    """A valid history out of a broken one. Pure, and idempotent: twice is the same as once.

    Calls without a result are answered as interrupted; results without a call, and second results,
    go; names, ids and arguments that the wire would refuse are cleaned. Messages that need no
    repair are passed on as they are. An item that is no message at all is a TypeError.
    """
    repaired: list[Message] = []
    for turn in _turns_with_late_results(messages):
        first = turn[0]
        if first["role"] == "tool":
            continue
        if first["role"] != "assistant":
            content = first.get("content")
            good = isinstance(content, str | list)
            repaired.append(first if good else first | {"content": _as_text(content)})
            continue
        first, renamed = _repair_assistant(first)
        repaired.append(first)
        results = list(turn[1:])
        for old_id, new_id in renamed:
            found = next((r for r in results if r.get("tool_call_id") == old_id), None)
            if found is None:
                repaired.append(tool_message(new_id, INTERRUPTED))
                continue
            results.remove(found)
            good = old_id == new_id and isinstance(found.get("content"), str | list)
            repaired.append(found if good else tool_message(new_id, _as_text(found.get("content"))))
    return repaired


def _turns_with_late_results(messages: Sequence[Message]) -> list[list[Message]]:
    """Turns as in `turns`, where a result that came after a user message still finds its call."""
    groups: list[list[Message]] = []
    last_assistant: list[Message] | None = None
    for number, message in enumerate(messages):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            raise TypeError(
                f"repair_history: item {number} is no message: {message!r:.80}. Each must be a "
                f"dict with a 'role' out of {', '.join(ROLES)}. Take it out, then repair."
            )
        if message["role"] == "tool" and last_assistant is not None:
            last_assistant.append(message)
            continue
        groups.append([message])
        if message["role"] == "assistant":
            last_assistant = groups[-1]
    return groups


def _repair_assistant(message: Message) -> tuple[Message, list[tuple[object, str]]]:
    """The cleaned assistant message, and for each call its (old id, new id)."""
    raw = message.get("tool_calls")
    wires = [wire for wire in raw if isinstance(wire, dict)] if isinstance(raw, list) else []
    parts = [(wire.get("id"), wire.get("function") or {}) for wire in wires]
    calls = clean_calls((old, f.get("name"), f.get("arguments")) for old, f in parts)
    renamed = [(old, call.id) for (old, _), call in zip(parts, calls, strict=True)]
    content = message.get("content")
    if "tool_calls" in message:
        fine = not _call_problems("", raw)[0]
    else:
        fine = isinstance(content, str | list)
    if fine:
        return message, renamed
    clean = assistant_message(content if isinstance(content, str) else None, calls)
    if isinstance(content, list):
        clean["content"] = content
    others = {key: value for key, value in message.items() if key not in ("content", "tool_calls")}
    return others | clean, renamed


def _call_problems(where: str, wires: Any) -> tuple[list[str], list[str]]:
    """What is wrong with a tool_calls list, and the ids that now wait for a result."""
    if not isinstance(wires, list) or not wires:
        return [f"{where}: tool_calls is {wires!r:.40}; leave the key out when there is none."], []
    problems: list[str] = []
    ids: list[str] = []
    for wire in wires:
        function = wire.get("function") if isinstance(wire, dict) else None
        if not isinstance(function, dict) or not isinstance(wire.get("id"), str) or not wire["id"]:
            problems.append(f"{where}: a tool call needs an id and a function: {wire!r:.80}.")
            continue
        call_id, name = wire["id"], function.get("name")
        if len(call_id) > MAX_ID:
            problems.append(f"{where}: the id {call_id[:20]!r}... has over {MAX_ID} characters.")
        if call_id in ids:
            problems.append(f"{where}: two calls have the id {call_id!r}.")
        if not isinstance(name, str) or not NAME_PATTERN.fullmatch(name):
            problems.append(f"{where}: the wire refuses the tool name {name!r:.80}.")
        if not _is_object(function.get("arguments")):
            problems.append(f"{where}: the arguments of {call_id!r} are no JSON object.")
        ids.append(call_id)
    return problems, ids


def _result_problems(where: str, message: Message, waiting: list[str]) -> list[str]:
    call_id = message.get("tool_call_id")
    problems = []
    if call_id not in waiting:
        problems.append(f"{where}: the result for {call_id!r} answers no open call before it.")
    elif waiting[0] != call_id:
        problems.append(f"{where}: the result for {call_id!r} comes before {waiting[0]!r}'s.")
    if call_id in waiting:
        waiting.remove(call_id)
    if not isinstance(message.get("content"), str | list):
        problems.append(f"{where}: tool message without content.")
    return problems


def _unanswered(where: str, waiting: list[str]) -> list[str]:
    return [f"{where}: the call {call_id!r} has no result before it." for call_id in waiting]


def _free_id(identifier: object, number: int, taken: set[str]) -> str:
    wanted = identifier if isinstance(identifier, str) and identifier else f"call_{number}"
    candidate, attempt = clean_text(wanted)[:MAX_ID], 1
    while candidate in taken:
        attempt += 1
        candidate = f"{wanted[: MAX_ID - 8]}_{attempt}"
    return candidate


def _is_object(arguments: object) -> bool:
    if not isinstance(arguments, str):
        return False
    if arguments == "{}":
        return True
    try:
        return isinstance(json.loads(arguments, parse_constant=_refuse), dict)
    except (ValueError, RecursionError):
        return False


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _as_text(content: object) -> str:
    return content if isinstance(content, str) else "" if content is None else str(content)
