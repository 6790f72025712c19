"""How the built-in model speaks where a request asks for Thought, Action and Final Answer in text.

It reads the tools out of the system prompt and the earlier steps out of the conversation, plans as
ever, and writes its plan in that form: one action a reply. Lesson 07 asks it in this way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agentkit.offline.language.han import speaks_chinese

_FORM = re.compile(
    r"^[ \t*]*(?:(?P<asked>Action Input|Final Answer|行动输入|最终答案)|Thought|Action|Observation"
    r"|Question|思考|行动|观察|问题)[ \t*]*[:：].*\n?",
    re.MULTILINE,
)
_ACTION = re.compile(
    r"^[ \t]*Action:[ \t`*]*(?P<name>[\w.-]+)[^\n]*\n+[ \t]*Action Input:", re.MULTILINE
)
_ANSWER = re.compile(r"^[ \t]*Final Answer:[ \t]*", re.MULTILINE)
_JSON = re.compile(r"^[ \t]*(?:[-*]|\d+\.)?[ \t]*(?=[{\[])", re.MULTILINE)
# The loop says these of a reply that it could not use.
_NOTES = ("I cannot read your reply", "Your reply was empty.")
_decoder = json.JSONDecoder(strict=False)


@dataclass(frozen=True)
class Read:
    """A conversation in text as one with calls: what the planner takes."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]


def asks_for_text(request: Mapping[str, Any]) -> bool:
    """Whether a request wants actions or an answer in that form: no tools, and the form in its
    system prompt."""
    first = request["messages"][0]
    if request.get("tools") or first.get("role") not in ("system", "developer"):
        return False
    return any(found["asked"] for found in _FORM.finditer(_text(first)))


def read(messages: Sequence[Mapping[str, Any]]) -> Read:
    """The same conversation with tool definitions, calls and results."""
    system = _text(messages[0])
    listed = list(_listed(system))
    tools = [{"type": "function", "function": each} for _, _, found in listed for each in found]
    for start, end, _ in reversed(listed):
        system = system[:start] + system[end:]
    own_words = re.sub(r"\n{3,}", "\n\n", _FORM.sub("", system)).strip()
    head = [{"role": "system", "content": own_words}] if own_words else []
    return Read([*head, *_steps(without_notes(messages[1:]))], tools)


def without_notes(messages: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The messages without the loop's notes, and without the words of which they complain."""
    kept: list[Mapping[str, Any]] = []
    for message in messages:
        if message.get("role") != "user" or not _text(message).startswith(_NOTES):
            kept.append(message)
        elif kept and kept[-1].get("role") == "assistant":
            kept.pop()
    return kept


def write(text: str | None, calls: Sequence[tuple[str, Mapping[str, Any]]], chinese: bool) -> str:
    """A plan in the form that was asked for."""
    if calls:
        name, arguments = calls[0]
        thought = f"我需要{name}的结果。" if chinese else f"I need what {name} gives."
        given = json.dumps(arguments, ensure_ascii=False)
        return f"Thought: {thought}\nAction: {name}\nAction Input: {given}"
    thought = "我可以回答了。" if chinese else "I can answer now."
    return f"Thought: {thought}\nFinal Answer: {text or ''}"


def in_chinese(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the last question is in Chinese."""
    asked = [_text(m) for m in messages if m.get("role") == "user"]
    return bool(asked) and speaks_chinese(asked[-1])


def _listed(system: str) -> Iterator[tuple[int, int, list[dict[str, Any]]]]:
    """Where a prompt lists functions as JSON (each on a line, or laid out, or all as one array),
    and the functions: (start, end, functions)."""
    end = 0
    for found in _JSON.finditer(system):
        if found.start() < end:
            continue
        try:
            value, stop = _decoder.raw_decode(system, found.end())
        except (ValueError, RecursionError):
            continue
        functions = list(_functions(value))
        if functions:
            end = stop
            yield found.start(), stop, functions


def _functions(value: Any) -> Iterator[dict[str, Any]]:
    """The functions in a tool definition, in a function alone, or in a list of either."""
    for each in value if isinstance(value, list) else [value]:
        function = each.get("function", each) if isinstance(each, dict) else {}
        if isinstance(function, dict) and isinstance(function.get("name"), str):
            yield function


def _steps(messages: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Actions and their observations as calls and results, answers as plain words."""
    waiting: list[str] = []  # the id of a call without a result yet
    number = 0
    for message, following in pairwise([*messages, {}]):
        said = _text(message)
        if message["role"] == "assistant":
            action = _ACTION.search(said)
            answer = _ANSWER.search(said)
            if action and _text(following).startswith("Observation:"):
                number += 1
                waiting = [f"call_{number}"]
                yield _call(waiting[0], action["name"], said[action.end() :])
            elif words := said[answer.end() if answer else 0 :].strip():
                yield {"role": "assistant", "content": words}
        elif said.startswith("Observation:") and waiting:
            result = said.removeprefix("Observation:").removeprefix(" ")
            yield {"role": "tool", "tool_call_id": waiting.pop(), "content": result}
        else:
            yield dict(message)


def _call(call_id: str, name: str, text: str) -> dict[str, Any]:
    try:
        start = text.index("{")
        arguments = text[start : _decoder.raw_decode(text, start)[1]]
    except (ValueError, RecursionError):
        arguments = "{}"
    function = {"name": name, "arguments": arguments}
    call = {"id": call_id, "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""
