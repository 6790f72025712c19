"""The one rule of a history: how to check it, keep it, and mend it.

Built in lessons 02 and 06. The rule: every tool call is answered by exactly one tool message, in
order, right after the assistant message that made it, before anything else. An endpoint refuses a
history that breaks it, so trimming, interrupts, crashes, reloading and forking all have to keep it.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.events import Message, ToolCall
from agentkit.messages import (
    MAX_ID,
    NAME_PATTERN,
    ROLES,
    as_text,
    assistant_message,
    call_parts,
    clean_calls,
    is_object,
    is_sendable,
    text_in,
    tool_message,
)

INTERRUPTED = "Error: interrupted. It is not known whether this call ran. There is no result."


def turns(messages: Sequence[Message]) -> list[list[Message]]:
    """Cut a history where it may be cut: an assistant message stays with its tool messages."""
    groups: list[list[Message]] = []
    for message in messages:
        if message.get("role") == "tool" and groups and groups[-1][0].get("role") == "assistant":
            groups[-1].append(message)
        else:
            groups.append([message])
    return groups


def up_to_step(messages: Sequence[Message], at: int | None) -> tuple[list[Message], int]:
    """What there was after a step (a model call; None: the last one), and the step's number."""
    steps = sum(message["role"] == "assistant" for message in messages)
    if at is None:
        return list(messages), steps
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= steps:
        raise ValueError(f"Session.fork: at must be a step from 0 to {steps}, got {at!r}.")
    kept: list[Message] = []
    step = 0
    for group in turns(messages):
        step += group[0]["role"] == "assistant"
        if step > at or (step == at > 0 and group[0]["role"] != "assistant"):
            break
        kept += group
    return kept, at


def with_results(messages: Sequence[Message], replace: Mapping[str, str]) -> list[Message]:
    """The messages with other results, by call id. Of an id that came again, the last is meant."""
    if not isinstance(replace, Mapping):
        raise TypeError(f"Session.fork: replace must be {{call id: text}}, got {replace!r:.60}.")
    wanted, changed = dict(replace), []
    for message in reversed(messages):
        if message["role"] == "tool" and message["tool_call_id"] in wanted:
            call_id = message["tool_call_id"]
            text = wanted.pop(call_id)
            if not isinstance(text, str):
                raise TypeError(
                    f"Session.fork: replace must hold a text for each call id; that of {call_id!r} "
                    f"is {text!r:.60}."
                )
            message = tool_message(call_id, text)
        changed.append(message)
    if wanted:
        raise ValueError(
            f"Session.fork: no call with the id {next(iter(wanted))!r} has a result there. "
            "listing() shows what is there."
        )
    return changed[::-1]


def open_calls(messages: Sequence[Message]) -> list[ToolCall]:
    """The calls of the last turn that no tool message has answered yet, in order."""
    start = len(messages)
    while start and messages[start - 1].get("role") == "tool":
        start -= 1
    return [made.call for _, calls in _paired(messages[max(start - 1, 0) :]) for made in calls
            if made.result is None]  # fmt: skip


def history_problems(messages: Sequence[Message]) -> list[str]:
    """Say, a sentence each, why an endpoint would refuse this history. [] means it is valid."""
    if not isinstance(messages, list | tuple):
        return [f"The history is no list of messages but a {type(messages).__name__}."]
    problems: list[str] = []
    waiting: list[str] = []
    for number, message in enumerate(messages):
        where = f"message {number}"
        role = message.get("role") if isinstance(message, dict) else None
        if role not in ROLES:
            problems.append(f"{where}: the role is {role!r}; it must be one of {', '.join(ROLES)}.")
            continue
        if role == "tool":
            problems += _result_problems(where, message.get("tool_call_id"), waiting)
        else:
            problems += _unanswered(where, waiting)
            waiting = []
        if role == "assistant" and "tool_calls" in message:
            more, waiting = _call_problems(where, message["tool_calls"])
            problems += more
        if not _content_is_good(message):
            problems.append(f"{where}: this is no content for a {role} message: "
                            f"{message.get('content')!r:.60}.")  # fmt: skip
    return problems + _unanswered("the end", waiting)


def repair_history(messages: Sequence[Message]) -> list[Message]:
    """A valid history out of a broken one. Pure, and idempotent: twice is the same as once.

    Calls without a result are answered as interrupted; results without a call, and second results,
    go; names, ids and arguments that the wire would refuse are cleaned. Messages that need no
    repair are passed on as they are. What is no list, or no message at all, is a TypeError.
    """
    if not isinstance(messages, list | tuple):
        raise TypeError(
            f"repair_history: expected a list of messages, got {messages!r:.60}. Write "
            "repair_history([message, ...])."
        )
    for number, message in enumerate(messages):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            raise TypeError(
                f"repair_history: item {number} is no message: {message!r:.80}. Each must be a "
                f"dict with a 'role' out of {', '.join(ROLES)}. Take it out, then repair."
            )
    repaired: list[Message] = []
    for message, calls in _paired(messages):
        repaired.append(_repaired(message, [made.call for made in calls]))
        for made in calls:
            call_id, result = made.call.id, made.result
            if result is None:
                repaired.append(tool_message(call_id, INTERRUPTED))
            elif result.get("tool_call_id") == call_id and _content_is_good(result):
                repaired.append(result)
            else:
                repaired.append(result | tool_message(call_id, text_in(result.get("content"))))
    return repaired


@dataclass(slots=True)
class _Made:
    """A call in a history: its id as it was written, the call with a clean one, its result."""

    written: object
    call: ToolCall
    result: Message | None = None


def _paired(messages: Sequence[Message]) -> list[tuple[Message, list[_Made]]]:
    """Each message that stays, with its calls and their results."""
    rows: list[tuple[Message, list[_Made]]] = []
    for message in messages:
        if message.get("role") != "tool":
            parts = list(call_parts(message))
            calls = [
                _Made(part[0], call) for part, call in zip(parts, clean_calls(parts), strict=True)
            ]
            rows.append((message, calls))
        else:
            _file_result(message, rows)
    return rows


def _file_result(message: Message, rows: Sequence[tuple[Message, list[_Made]]]) -> None:
    """Put a result beside its call: the nearest one of that id, if it has none yet."""
    call_id = message.get("tool_call_id")
    for _, calls in reversed(rows):
        same_id = [made for made in calls if call_id in (made.call.id, made.written)]
        if same_id:
            waiting = next((made for made in same_id if made.result is None), None)
            if waiting is not None:
                waiting.result = message
            return


def _repaired(message: Message, calls: Sequence[ToolCall]) -> Message:
    """The message itself if it is fit for the wire, else a copy that is."""
    wires = message.get("tool_calls", [])
    good_calls = "tool_calls" not in message or not _call_problems("", wires)[0]
    if message["role"] != "assistant" or good_calls:
        fixed = message
    else:
        fixed = {key: value for key, value in message.items() if key != "tool_calls"}
        if calls:
            fixed["tool_calls"] = assistant_message("", calls)["tool_calls"]
    return (
        fixed if _content_is_good(fixed) else fixed | {"content": text_in(message.get("content"))}
    )


def _call_problems(where: str, wires: Any) -> tuple[list[str], list[str]]:
    """What is wrong with a tool_calls list, and the ids that now wait for a result."""
    if not isinstance(wires, list) or not wires:
        return [f"{where}: tool_calls is {wires!r:.40}; leave the key out when there is none."], []
    problems: list[str] = []
    ids: list[str] = []
    for wire in wires:
        function = wire.get("function") if isinstance(wire, dict) else None
        if not isinstance(function, dict) or wire.get("type") != "function":
            problems.append(f"{where}: a tool call needs a type and a function: {wire!r:.80}.")
            continue
        call_id, name = wire.get("id"), function.get("name")
        if not is_sendable(call_id) or not 1 <= len(call_id) <= MAX_ID or call_id in ids:
            problems.append(f"{where}: a call's id must be a text of 1 to {MAX_ID} characters, "
                            f"other than its siblings': {call_id!r:.60}.")  # fmt: skip
        if not isinstance(name, str) or not NAME_PATTERN.fullmatch(name):
            problems.append(f"{where}: the wire refuses the tool name {name!r:.80}.")
        if not is_object(function.get("arguments")):
            problems.append(f"{where}: the arguments of {call_id!r:.60} are no JSON object.")
        ids.append(as_text(call_id))
    return problems, ids


def _result_problems(where: str, call_id: object, waiting: list[str]) -> list[str]:
    if call_id not in waiting:
        return [f"{where}: the result for {call_id!r:.60} answers no open call before it."]
    early = waiting[0] != call_id
    waiting.remove(call_id)
    return [f"{where}: the result for {call_id!r} comes before {waiting[0]!r}'s."] if early else []


def _unanswered(where: str, waiting: list[str]) -> list[str]:
    return [f"{where}: the call {call_id!r} has no result before it." for call_id in waiting]


def _content_is_good(message: Message) -> bool:
    """A text, or a list of parts. Only an assistant that calls or refuses may be silent."""
    content = message.get("content")
    if content is None and message["role"] == "assistant":
        return bool(message.get("tool_calls")) or isinstance(message.get("refusal"), str)
    if not isinstance(content, list):
        return is_sendable(content)
    return bool(content) and all(isinstance(part, dict) and _part_is_good(part) for part in content)


def _part_is_good(part: dict[str, Any]) -> bool:
    """A part of another type than text, such as an image, is the endpoint's to judge."""
    kind = part.get("type")
    return is_sendable(part.get("text")) if kind == "text" else isinstance(kind, str)
