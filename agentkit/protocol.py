"""How a request is asked and a reply is read: function calling over Chat Completions.

Built in lesson 03. A protocol is the one place that knows the wire. It gets the view and the tool
definitions, asks the endpoint, and reads what came back into a `Reply` whose message is always fit
to be sent again. It raises `ModelError`, with a sentence, when the endpoint fails.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agentkit.endpoint import ask_streaming, ask_whole, text_of
from agentkit.events import Message, ModelError, Reply, Usage
from agentkit.messages import assistant_message, clean_calls, clean_text
from agentkit.schema import Definition

EMPTY_REPLY = "Your reply was empty. Call a tool, or answer in words."


class ModelProtocol(Protocol):
    """What the loop asks of a protocol. `retries` bounds the retry notes in a row."""

    retries: int

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
        ...


@dataclass(frozen=True, slots=True)
class FunctionCalling:
    """Ask with `tools=`, read `tool_calls`. Settings are those of the wire; None leaves one out.

    A `tool_choice` of "required", or a tool's name, holds until the task's first tool result, then
    it is "auto" again: a model that must always call a tool can never answer. `extra` goes into the
    request as it is, for what one endpoint knows and others do not. `retries`: how many empty
    replies in a row are sent back with a note.
    """

    tool_choice: str = "auto"
    temperature: float | None = 0
    max_tokens: int | None = None
    seed: int | None = None
    parallel_tool_calls: bool | None = None
    extra: Mapping[str, Any] | None = None
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
        if stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
            response = yield from ask_streaming(client, body)
        else:
            response = ask_whole(client, body)
        reply = read_response(response)
        if not stream and reply.text:
            yield reply.text
        return reply

    def request(
        self, model: str, view: Sequence[Message], tools: Sequence[Definition]
    ) -> dict[str, Any]:
        """The body that goes over the wire."""
        body: dict[str, Any] = {"model": model, "messages": list(view)}
        settings: dict[str, Any] = {
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
        }
        if tools:
            settings |= {
                "tools": list(tools),
                "tool_choice": self._choice(view),
                "parallel_tool_calls": self.parallel_tool_calls,
            }
        body |= {key: value for key, value in settings.items() if value is not None}
        return body | dict(self.extra or {})

    def _choice(self, view: Sequence[Message]) -> Any:
        if self.tool_choice in ("auto", "none"):
            return self.tool_choice
        for message in reversed(view):
            if message["role"] == "tool":
                return "auto"
            if message["role"] == "user":
                break
        if self.tool_choice == "required":
            return "required"
        return {"type": "function", "function": {"name": self.tool_choice}}


def read_response(response: Any) -> Reply:
    """A response as a dict -> a Reply. Nothing in it is taken for granted."""
    if not isinstance(response, dict) or not isinstance(response.get("choices"), list):
        raise ModelError(f"The endpoint's answer is no chat completion: {response!r:.200}")
    usage = read_usage(response.get("usage"))
    choice = response["choices"][0] if response["choices"] else {}
    message = choice.get("message") or {}
    text = clean_text(text_of(message.get("content")))
    refusal = message.get("refusal")
    finish = choice.get("finish_reason") or "stop"
    if isinstance(refusal, str) and refusal:
        text, finish = text or clean_text(refusal), "refusal"
    calls = clean_calls(
        (wire.get("id"), function.get("name"), function.get("arguments"))
        for wire in message.get("tool_calls") or ()
        if isinstance(wire, dict) and isinstance(function := wire.get("function"), dict)
    )
    note = "" if text.strip() or calls or finish == "content_filter" else EMPTY_REPLY
    return Reply(assistant_message(text, calls), calls, text, finish, note, usage)


def read_usage(raw: Any) -> Usage:
    """The usage of one reply. What was not reported is unknown, which is not the same as 0."""
    if not isinstance(raw, dict) or not isinstance(raw.get("prompt_tokens"), int):
        return Usage(requests=1, unknown_requests=1)
    completion = raw.get("completion_tokens")
    details = raw.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else None
    return Usage(
        prompt_tokens=raw["prompt_tokens"],
        completion_tokens=completion if isinstance(completion, int) else 0,
        cached_tokens=cached if isinstance(cached, int) else 0,
        requests=1,
    )
