"""How a conversation becomes the one text that a small model reads on from.

A model only ever continues a text. What a service calls messages and tools is a text too, by the
time the model sees it; this is the place where that happens. An instruct model was trained on one
form (ChatML); a base model, which was trained on none, gets a transcript.
Source: the chat template in SmolLM2's model file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Piece = tuple[str, bool]
"""A part of a prompt, and whether it is the template's own: only there does `<|im_start|>` mean
a border. In a message the same characters are text, so no message can end another one."""

TOOLS = """\
You can call these tools:
{tools}
To call one, reply with one JSON object and nothing else: \
{{"name": "the tool", "arguments": {{...}}}}
The result comes in the next message. When you have what you need, answer in one sentence."""


@dataclass(frozen=True)
class Template:
    """A form of conversation. `stops` end a reply: with them the model would begin another's turn.
    `before` and `after` are what a grammar lets stand around a reply: in a transcript a blank and
    the end of the line, by which the model says that it has finished."""

    render: Callable[[Sequence[tuple[str, str]]], Iterator[Piece]]
    stops: tuple[str, ...]
    before: str
    after: str


def render(
    template: Template, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
) -> list[Piece]:
    """The prompt for a request, up to where the model's reply begins."""
    return list(template.render(list(_turns(messages, tools))))


def signature(tool: Mapping[str, Any]) -> str:
    """A tool in a line: `get_weather(city: string, day?: string): The weather in a city.`"""
    function = tool["function"]
    schema = function.get("parameters") or {}
    required = schema.get("required", ())
    parameters = ", ".join(
        f"{name}{'' if name in required else '?'}: {_kind(inner)}"
        for name, inner in schema.get("properties", {}).items()
    )
    described = " ".join((function.get("description") or "").split())
    return f"{function['name']}({parameters})" + (f": {described}" if described else "")


def call_text(name: str, arguments: str) -> str:
    """A call as the model is to write it, and finds it written in its own turns."""
    return f'{{"name": {json.dumps(name, ensure_ascii=False)}, "arguments": {arguments}}}'


def _turns(
    messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """(role, text) for each turn; the tools stand in the first one."""
    system = [_text(each) for each in messages if each["role"] in ("system", "developer")]
    if tools:
        system.append(TOOLS.format(tools="\n".join(map(signature, tools))))
    if system:
        yield "system", "\n\n".join(system)
    for message in messages:
        if message["role"] in ("system", "developer"):
            continue
        calls = [
            call_text(call["function"]["name"], call["function"]["arguments"])
            for call in message.get("tool_calls") or ()
        ]
        yield message["role"], "\n".join(part for part in (_text(message), *calls) if part)


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(part.get("text") or part.get("refusal") or "" for part in content)
    return content or message.get("refusal") or ""


def _kind(schema: Any) -> str:
    """The type of a parameter, in a word or two; its values where there are few."""
    if not isinstance(schema, Mapping):
        return "any"
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for branches in (schema.get("anyOf"), schema.get("oneOf")):
        if branches:
            return " | ".join(map(_kind, branches))
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {_kind(schema.get('items'))}"
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


def _chatml(turns: Sequence[tuple[str, str]]) -> Iterator[Piece]:
    for role, text in turns:
        # The model knows no turn of a tool: what comes from outside is the user's.
        yield f"<|im_start|>{'user' if role == 'tool' else role}\n", True
        yield (f"Result: {text}" if role == "tool" else text), False
        yield "<|im_end|>\n", True
    yield "<|im_start|>assistant\n", True


_NAMES = {"user": "User", "assistant": "Assistant", "tool": "Tool"}
_MARK = re.compile(rf"\n(?=(?:{'|'.join(_NAMES.values())}):)")


def _transcript(turns: Sequence[tuple[str, str]]) -> Iterator[Piece]:
    text = ""
    for role, said in turns:
        said = _MARK.sub("\n ", said)  # a line in a message that looks like a turn is none
        text += f"{said}\n\n" if role == "system" else f"{_NAMES[role]}: {said}\n"
    # No blank at the end: it belongs to the first token of the reply.
    yield f"{text}Assistant:", False


CHATML = Template(_chatml, ("<|im_end|>",), before="", after="")
_STOPS = tuple(f"\n{name}:" for name in _NAMES.values())
TRANSCRIPT = Template(_transcript, _STOPS, before=" ", after="\n")
