"""ReAct: the same loop with a model that has no tool calls. It thinks and acts in plain text.

Built in lesson 07. The record holds the same messages as with function calling; they become text
only in the request. So trimming, stops, sessions and traces work as they are, and a run may go on
under another protocol.
Source: Yao and others, "ReAct: Synergizing Reasoning and Acting in Language Models", 2022.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from agentkit.endpoint import STOP, ask_streaming, ask_whole
from agentkit.events import Message, Reply, ToolCall
from agentkit.messages import (
    assistant_message,
    calls_of,
    clean_calls,
    system_message,
    text_in,
    user_message,
)
from agentkit.protocol import EMPTY_REPLY, check_retries, given, read_response, sampling
from agentkit.react_text import (
    ACTION,
    ANSWER,
    INPUT,
    OBSERVATION,
    THOUGHT,
    Written,
    in_a_thought,
    read_reply,
)
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
    {tools} where their list belongs; what `tool_choice` says elsewhere is said there in words. In
    the request {"stop": ...} ends a reply before an observation that the model would make up.
    `retries`: how many replies in a row that cannot be read are sent back with a reminder.
    """

    temperature: float | None = 0
    max_tokens: int | None = None
    seed: int | None = None
    extra: Mapping[str, Any] | None = None
    instructions: str | None = None
    retries: int = 2

    def __post_init__(self) -> None:
        check_retries("ReAct", self.retries)

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
        if stream:
            return read_text((yield from ask_streaming(client, body)), tools, _next_number(view))
        response = ask_whole(client, body)
        written = read_response(response).text
        if written:
            yield written
        return read_text(response, tools, _next_number(view))

    def request(
        self, model: str, view: Sequence[Message], tools: Sequence[Definition]
    ) -> dict[str, Any]:
        """The body that goes over the wire: text alone, and where the model must stop."""
        messages = as_text(view, self._instructions(tools))
        body = {"model": model, "messages": messages, "stop": STOP}
        return body | given(sampling(self)) | dict(self.extra or {})

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
    for message, following in pairwise([*messages, {}]):
        said = text_in(message.get("content"))
        if message["role"] == "tool":
            action = open_calls.pop(message["tool_call_id"], "")
            if action:
                yield {"role": "assistant", "content": action}
            yield user_message(f"{OBSERVATION}: {said}")
        elif message["role"] == "assistant":
            thought = f"{THOUGHT}: {in_a_thought(said)}\n" if said.strip() else ""
            for call in calls_of(message):
                open_calls[call.id] = f"{thought}{ACTION}: {call.name}\n{INPUT}: {call.arguments}"
                thought = ""
            if not calls_of(message):
                form = "" if _is_note(following) else f"{ANSWER}: "
                yield {"role": "assistant", "content": form + said}
        else:
            yield message


def _is_note(message: Message) -> bool:
    """Whether the loop said this, of a reply that was no answer."""
    said = text_in(message.get("content")) if message.get("role") == "user" else ""
    return said == EMPTY_REPLY or said.startswith(REMINDER.partition("{")[0])


def _next_number(view: Sequence[Message]) -> int:
    """For the next call's id: one more than the highest, so that it is new in this conversation,
    also when a view has lost the older turns."""
    ids = (call.id for message in view for call in calls_of(message))
    numbers = (re.fullmatch(r"call_(\d{1,9})", call_id, re.ASCII) for call_id in ids)
    return 1 + max((int(found[1]) for found in numbers if found), default=0)


def read_text(response: dict[str, Any], tools: Sequence[Definition], number: int = 1) -> Reply:
    """A response as a dict -> a Reply with the call or the answer that its text holds. `number`
    makes the id of the call. Calls of the wire, which some models make unasked, stay."""
    reply = read_response(response)
    if reply.calls or reply.finish in ("refusal", "content_filter"):
        return reply
    written = read_reply(reply.text, tools)
    if written.problem and not tools and reply.text.strip():
        written = Written(answer=reply.text)  # nothing else can be meant
    if written.problem:  # without room for more, a reminder would not help
        note = REMINDER.format(problem=written.problem, **_WORDS)
        return reply if reply.finish == "length" else replace(reply, retry_note=note)
    calls: tuple[ToolCall, ...] = ()
    if written.action:
        calls = clean_calls([(f"call_{number}", written.action, written.arguments)])
    said = written.thought if written.answer is None else written.answer
    cut_after = reply.finish == "length" and written.whole  # only what it made up was cut off
    return replace(
        reply,
        message=assistant_message(said, calls),
        calls=calls,
        text=said,
        finish="stop" if cut_after else reply.finish,
        retry_note="",
        thought=written.thought,
    )
