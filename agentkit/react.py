"""ReAct: the same loop with a model that has no tool calls. It thinks and acts in plain text.

Built in lesson 07. The record holds the same messages as with function calling; they become text
only in the request. So trimming, stops, sessions and traces work as they are, and a run may go on
under another protocol.
Source: Yao and others, "ReAct: Synergizing Reasoning and Acting in Language Models", 2022.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agentkit.endpoint import ask_streaming, ask_whole
from agentkit.events import Message, Reply
from agentkit.messages import (
    assistant_message,
    calls_of,
    clean_calls,
    system_message,
    text_in,
    user_message,
)
from agentkit.protocol import read_response
from agentkit.react_text import ACTION, ANSWER, INPUT, OBSERVATION, THOUGHT, read_reply
from agentkit.schema import Definition

INSTRUCTIONS = """\
Answer the question. You have these tools, each with a JSON schema of its parameters:

{tools}

Write in this form, and no other:

{thought}: what you know, and what you do next
{action}: the name of one tool
{input}: its arguments, as one JSON object

Then stop. The tool's result comes to you as:

{observation}: the result

Go on in this way as often as you need it. When you can answer, write:

{thought}: I can answer now.
{answer}: the answer to the question
"""
WITHOUT_TOOLS = """\
Answer the question. Write in this form:

{thought}: what you know
{answer}: the answer to the question
"""
REMINDER = (
    "I cannot read your reply: {problem}. Write either {thought}, {action} and {input}, "
    "or {thought} and {answer}, each at the beginning of a line."
)
_WORDS = {
    "thought": THOUGHT,
    "action": ACTION,
    "input": INPUT,
    "observation": OBSERVATION,
    "answer": ANSWER,
}


@dataclass(frozen=True, slots=True)
class ReAct:
    """Ask in text, read the text. Settings are those of the wire; None leaves one out.

    A reply holds one action. `instructions` is the text that goes below the system prompt, with
    {tools} where their list belongs. `retries`: how many replies in a row that cannot be read are
    sent back with a reminder of the form.
    """

    temperature: float | None = 0
    max_tokens: int | None = None
    seed: int | None = None
    extra: Mapping[str, Any] | None = None
    instructions: str | None = None
    retries: int = 2

    def ask(
        self,
        client: Any,
        model: str,
        view: Sequence[Message],
        tools: Sequence[Definition],
        *,
        stream: bool = False,
    ) -> Generator[str, None, Reply]:
        """Yield the text as it comes, return the reply; ModelError if there is none."""
        body = self.request(model, view, tools)
        number = 1 + sum(len(calls_of(message)) for message in view)
        if stream:
            return read_text((yield from ask_streaming(client, body)), tools, number)
        reply = read_text(ask_whole(client, body), tools, number)
        if reply.text:
            yield reply.text
        return reply

    def request(
        self, model: str, view: Sequence[Message], tools: Sequence[Definition]
    ) -> dict[str, Any]:
        """The body that goes over the wire: text alone, and where the model must stop."""
        body: dict[str, Any] = {
            "model": model,
            "messages": as_text(view, self._instructions(tools)),
            "stop": [f"\n{OBSERVATION}:"],
        }
        settings = {
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
        }
        body |= {key: value for key, value in settings.items() if value is not None}
        return body | dict(self.extra or {})

    def _instructions(self, tools: Sequence[Definition]) -> str:
        text = self.instructions or (INSTRUCTIONS if tools else WITHOUT_TOOLS)
        listed = "\n".join(json.dumps(tool["function"], ensure_ascii=False) for tool in tools)
        for name, word in {**_WORDS, "tools": listed}.items():
            text = text.replace(f"{{{name}}}", word)
        return text


def as_text(view: Sequence[Message], instructions: str) -> list[Message]:
    """The view as messages without calls: actions and observations are text."""
    begun = bool(view) and view[0]["role"] in ("system", "developer")
    system = text_in(view[0].get("content")) if begun else ""
    head = system_message("\n\n".join(part for part in (system, instructions) if part))
    return [head, *_talk(view[begun:])]


def _talk(messages: Sequence[Message]) -> Iterator[Message]:
    open_calls: dict[str, str] = {}
    for message in messages:
        said = text_in(message.get("content"))
        if message["role"] == "tool":
            action = open_calls.pop(message["tool_call_id"], "")
            if action:
                yield {"role": "assistant", "content": action}
            yield user_message(f"{OBSERVATION}: {said}")
        elif message["role"] == "assistant":
            thought = f"{THOUGHT}: {said}\n" if said else ""
            for call in calls_of(message):
                open_calls[call.id] = f"{thought}{ACTION}: {call.name}\n{INPUT}: {call.arguments}"
                thought = ""
            if not calls_of(message):
                yield {"role": "assistant", "content": f"{ANSWER}: {said}"}
        else:
            yield message


def read_text(response: dict[str, Any], tools: Sequence[Definition], number: int = 1) -> Reply:
    """A response as a dict -> a Reply with the call or the answer that its text holds. `number`
    makes the id of the call."""
    reply = read_response(response)
    if reply.finish in ("refusal", "content_filter"):
        return reply
    written = read_reply(reply.text, tools)
    if written.action:
        calls = clean_calls([(f"call_{number}", written.action, written.arguments)])
        return replace(
            reply,
            message=assistant_message(written.thought, calls),
            calls=calls,
            text=written.thought,
            thought=written.thought,
            retry_note="",
        )
    if written.answer is not None:
        return replace(
            reply,
            message=assistant_message(written.answer),
            calls=(),
            text=written.answer,
            thought=written.thought,
            retry_note="",
        )
    if reply.finish == "length":  # there was no room for more; a reminder would not help
        return reply
    note = REMINDER.format(problem=written.problem, **_WORDS)
    return replace(reply, retry_note=note)
