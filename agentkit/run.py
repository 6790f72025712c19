"""One run's books: the record, what is in flight, and who is told.

Built in lesson 03. The loop decides; this writes down. Everything that is stored goes through here,
so that the one rule of a history holds whatever happens: no call stays without an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentkit.events import (
    ErrorKind,
    Event,
    Message,
    RunResult,
    RunState,
    Stop,
    StopReason,
    ToolCall,
    ToolResult,
)
from agentkit.executor import failure
from agentkit.messages import INTERRUPTED, open_calls, tool_message


@dataclass(slots=True)
class Run:
    """One run's record, and what is in flight. Everything that is stored goes through here."""

    session: Any
    streaming: bool
    state: RunState
    on_event: Callable[[Event], object] | None
    results: dict[str, ToolResult] = field(default_factory=dict)
    last_usage: Any = None
    retries: int = 0
    first: int = 0

    def tell(self, kind: str, **fields: Any) -> Event:
        return self.watched(Event(kind, self.state.step, self.state.depth, **fields))

    def watched(self, event: Event) -> Event:
        if self.on_event is not None:
            self.on_event(event)
        return event

    def append(self, message: Message) -> Iterator[Event]:
        self.session.append(message)
        self.state.messages = self.session.messages
        yield self.tell("message_added", message=message)

    def answer(self, call: ToolCall, result: ToolResult) -> Iterator[Event]:
        self.state.actions.append((call, result))
        yield from self.append(tool_message(call.id, result.content))

    def refuse(self, calls: Sequence[ToolCall], kind: ErrorKind, text: str) -> Iterator[Event]:
        """Answer calls that are not run: the history must stay valid, and the model must know."""
        for call in calls:
            result = failure(call, kind, text)
            yield self.tell("tool_ended", call=call, result=result)
            yield from self.answer(call, result)

    def close(self) -> None:
        """Answer what is still open: with its result if it has one, else as interrupted."""
        for call in open_calls(self.session.messages):
            done = self.results.get(call.id)
            self.session.append(tool_message(call.id, done.content if done else INTERRUPTED))

    def outcome(self, stop: Stop) -> RunResult:
        messages = self.session.messages
        said = [m["content"] for m in messages[self.first :] if m["role"] == "assistant"]
        known = next((text for text in reversed(said) if text), None)
        answer = known if stop.answer is None else stop.answer
        partial = stop.reason is not StopReason.DONE
        steps, usage = self.state.step, self.state.usage
        return RunResult(answer, stop.reason, stop.detail, partial, messages, steps, usage)


class Returning:
    """Iterate over a generator and keep what it returns."""

    def __init__(self, generator: Generator[Any, None, Any]) -> None:
        self.generator = generator
        self.value: Any = None

    def __iter__(self) -> Iterator[Any]:
        self.value = yield from self.generator
