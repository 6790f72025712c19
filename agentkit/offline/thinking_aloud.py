"""How the built-in model speaks where a request asks for Thought, Action and Final Answer in text.

It reads the tools out of the system prompt and the earlier steps out of the conversation, plans as
ever, and writes its plan in that form: one action a reply. Lesson 07 asks it in this way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.language.han import speaks_chinese

_FORM = re.compile(r"^Action Input:", re.MULTILINE)
_ACTION = re.compile(r"^Action:[ \t]*(?P<name>\S+)[ \t]*\nAction Input:[ \t]*", re.MULTILINE)
_ANSWER = re.compile(r"^Final Answer:[ \t]*", re.MULTILINE)
_LABELS = ("Thought:", "Action:", "Action Input:", "Observation:", "Final Answer:")
_REMINDER = "I cannot read your reply"
_INSTRUCTIONS = "Answer the question. You have these tools"
_decoder = json.JSONDecoder(strict=False)


@dataclass(frozen=True)
class Read:
    """A conversation in text as one with calls: what the planner takes."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]


def asks_for_text(request: Mapping[str, Any]) -> bool:
    """Whether a request wants actions as text: no tools, and the form in its system prompt."""
    first = request["messages"][0]
    is_system = first.get("role") in ("system", "developer")
    return not request.get("tools") and is_system and bool(_FORM.search(_text(first)))


def read(messages: Sequence[Mapping[str, Any]]) -> Read:
    """The same conversation with tool definitions, calls and results."""
    system = _text(messages[0])
    tools = [{"type": "function", "function": function} for function in _functions(system)]
    own_words = system.partition(_INSTRUCTIONS)[0].strip()
    head = [{"role": "system", "content": own_words}] if own_words else []
    return Read([*head, *_steps(messages[1:])], tools)


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


def _functions(system: str) -> Iterator[dict[str, Any]]:
    """The functions that stand in the prompt, each as a JSON object on a line of its own."""
    for line in system.splitlines():
        if line.startswith("{"):
            try:
                function = json.loads(line)
            except ValueError:
                continue
            if isinstance(function.get("name"), str):
                yield function


def _steps(messages: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Actions and their observations as calls and results; what could not be read is left out."""
    waiting: list[str] = []  # the ids of calls without a result yet
    number = 0
    for place, message in enumerate(messages):
        said = _text(message)
        if message["role"] == "assistant":
            action = _ACTION.search(said)
            answer = _ANSWER.search(said)
            follows = _text(messages[place + 1]) if place + 1 < len(messages) else ""
            if action and follows.startswith("Observation:"):
                number += 1
                waiting.append(f"call_{number}")
                yield _call(waiting[-1], action["name"], said[action.end() :])
            elif answer:
                yield {"role": "assistant", "content": said[answer.end() :].strip()}
        elif said.startswith("Observation:") and waiting:
            result = said.removeprefix("Observation:").removeprefix(" ")
            yield {"role": "tool", "tool_call_id": waiting.pop(), "content": result}
        elif not said.startswith(_REMINDER):
            yield dict(message)


def _call(call_id: str, name: str, text: str) -> dict[str, Any]:
    try:
        _, end = _decoder.raw_decode(text)
        arguments = text[:end]
    except ValueError:
        arguments = "{}"
    function = {"name": name, "arguments": arguments}
    call = {"id": call_id, "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""
