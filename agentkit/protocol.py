"""How a request is asked and a reply is read: function calling over Chat Completions.

Built in lesson 03. A protocol is the one place that knows the wire. It gets the view and the tool
definitions, asks the endpoint, and reads what came back into a `Reply` whose message is always fit
to be sent again. It raises `ModelError`, with a sentence, when the endpoint fails.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

import inspect
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agentkit.endpoint import ask_streaming, ask_whole
from agentkit.events import Message, Reply
from agentkit.messages import assistant_message, call_parts, clean_calls, text_in
from agentkit.schema import Definition
from agentkit.usage import read_usage

EMPTY_REPLY = "Your reply was empty. Call a tool, or answer in words."


class ModelProtocol(Protocol):
    """What the loop asks of a protocol. `retries` bounds the retry notes in a row."""

    @property
    def retries(self) -> int: ...

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

    A `tool_choice` of "required", or a tool's name, holds until the task's first tool result. Then
    it is "auto" again: a model that must always call a tool can never answer. `max_tokens` bounds
    one reply. `extra` goes into the request as it is, for what one endpoint knows and others do
    not. `retries`: how many empty replies in a row are sent back with a note.
    """

    tool_choice: str | Mapping[str, Any] = "auto"
    temperature: float | None = 0
    max_tokens: int | None = None
    seed: int | None = None
    parallel_tool_calls: bool | None = None
    extra: Mapping[str, Any] | None = None
    retries: int = 2

    def __post_init__(self) -> None:
        check_retries("FunctionCalling", self.retries)

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
            return read_response((yield from ask_streaming(client, body)))
        reply = read_response(ask_whole(client, body))
        if reply.text:
            yield reply.text
        return reply

    def request(
        self, model: str, view: Sequence[Message], tools: Sequence[Definition]
    ) -> dict[str, Any]:
        """The body that goes over the wire."""
        offered = {
            "tools": list(tools),
            "tool_choice": self._choice(view),
            "parallel_tool_calls": self.parallel_tool_calls,
        }
        body = {"model": model, "messages": list(view)} | given(sampling(self))
        return body | given(offered if tools else {}) | dict(self.extra or {})

    def _choice(self, view: Sequence[Message]) -> Any:
        if self.tool_choice in ("auto", "none"):
            return self.tool_choice
        for message in reversed(view):
            if message.get("role") == "tool":
                return "auto"
            if message.get("role") == "user" and message.get("content") != EMPTY_REPLY:
                break
        if self.tool_choice == "required" or not isinstance(self.tool_choice, str):
            return self.tool_choice
        return {"type": "function", "function": {"name": self.tool_choice}}


def sampling(protocol: Any) -> dict[str, Any]:
    """The settings of the wire that any protocol has."""
    return {name: getattr(protocol, name) for name in ("temperature", "max_tokens", "seed")}


def given(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that go into a request: None leaves one out."""
    return {name: value for name, value in settings.items() if value is not None}


def read_response(response: dict[str, Any]) -> Reply:
    """A response as a dict -> a Reply. Nothing in it is taken for granted."""
    choice = _dict((response.get("choices") or [None])[0])
    message = _dict(choice.get("message"))
    text, refusal = text_in(message.get("content")), text_in(message.get("refusal"))
    calls = clean_calls(call_parts(message | {"role": "assistant"}))
    finish = choice.get("finish_reason")
    finish = finish if isinstance(finish, str) and finish else "stop"
    if refusal:
        text, finish = text or refusal, "refusal"
    silent = not calls and not text.strip() and finish not in ("content_filter", "length")
    note = EMPTY_REPLY if silent else ""
    usage, thought = read_usage(response.get("usage")), text if calls else ""
    return Reply(assistant_message(text, calls), calls, text, finish, note, usage, thought)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def check_retries(name: str, retries: Any) -> None:
    """ValueError unless `retries` is a whole number from 0 up."""
    if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
        raise ValueError(
            f"{name}: retries must be a whole number from 0 up, got {retries!r}. 0 sends nothing "
            "back."
        )


def check_endpoint(client: Any, model: Any, protocol: Any) -> None:
    """TypeError for the slips that would show only with the first request, as something else."""
    both = "Write client, model = connect(), then Agent(client, model, tools)."
    if isinstance(client, tuple):
        raise TypeError(f"Agent: connect() gives two things, a client and a model's name. {both}")
    if not isinstance(model, str) or not model:
        swapped = " They are swapped." if isinstance(client, str) and model else ""
        raise TypeError(
            f"Agent: the model must be a name, got {_kind(model)}; it comes second, after the "
            f"client.{swapped} {both}"
        )
    if isinstance(protocol, type) or not callable(getattr(protocol, "ask", None)):
        name = protocol.__name__ if hasattr(protocol, "ask") else "FunctionCalling"
        raise TypeError(
            f"Agent: the protocol must have a method ask, got {_kind(protocol)}. "
            f"Write protocol={name}(), or leave it out."
        )
    if hasattr(protocol, "request"):  # it writes a request for the wire: FunctionCalling, ReAct
        post = getattr(client, "post", None)
        if not callable(post) or isinstance(client, type):
            raise TypeError(
                f"Agent: the client must be an OpenAI client, got {_kind(client)}. {both}"
            )
        if inspect.iscoroutinefunction(post):
            raise TypeError(
                f"Agent: the client must be a synchronous one, got {_kind(client)}. "
                "Take openai.OpenAI(...); tools run side by side all the same."
            )


def _kind(value: object) -> str:
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return "nothing" if value in (None, "") else f"a {type(value).__name__}"
