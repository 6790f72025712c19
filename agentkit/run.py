"""One run's books: the record, what is in flight, and who is told.

Built in lesson 03. The loop decides; this writes down. Everything that is stored goes through here,
so that the one rule of a history holds whatever happens: no call stays without an answer.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from agentkit.context import ContextInfo
from agentkit.events import (
    ErrorKind,
    Event,
    Message,
    Reply,
    RunContext,
    RunResult,
    RunState,
    Stop,
    StopFunction,
    StopReason,
    ToolCall,
    ToolResult,
)
from agentkit.executor import Executor, failure
from agentkit.history import INTERRUPTED, turns
from agentkit.messages import calls_of, text_in, tool_message, user_message
from agentkit.record import Record, unanswered
from agentkit.results import shorten
from agentkit.tokens import estimated
from agentkit.usage import Usage

Returned = TypeVar("Returned")


@dataclass(slots=True)
class Run:
    """One run's record, and what is in flight. `watchers` are told of every event. `results` are
    those that wait for an earlier call of their reply; `first` is where this run's messages begin.
    `view` is what was sent last, and `last_usage` what the endpoint said of it.
    """

    session: Record
    state: RunState
    stops: tuple[StopFunction, ...]
    watchers: tuple[Callable[[Event], object], ...]
    streaming: bool = False
    results: dict[str, ToolResult] = field(default_factory=dict)
    view: Sequence[Message] = ()
    last_usage: Usage | None = None
    retries: int = 0
    first: int = 0
    ended: bool = False

    @property
    def context(self) -> RunContext:
        """What a tool may know of this run."""
        state, limits = self.state, (*self.stops, self._over)
        return RunContext(state.usage, state.depth, state.step, limits, state.started)

    def _over(self, delegated: RunState) -> Stop | None:
        """A limit for the runs that this one delegates to: none outlives it."""
        why = "The run that delegated to this one has ended."
        return Stop(StopReason.INTERRUPTED, why) if self.ended else None

    def context_info(self, client: Any, tools: Sequence[dict[str, Any]]) -> ContextInfo:
        """What a context may know of this run."""
        state = self.state
        return ContextInfo(
            tools, self.last_usage, self.view, state.task, client, state.model, state.usage
        )

    def tell(self, kind: str, **fields: Any) -> Event:
        """Make an event, and tell the watchers; the loop yields it."""
        if kind == "model_replied":  # what it used, estimated where the endpoint did not say
            fields["usage"] = self.last_usage
        state = self.state
        return self.watched(Event(kind, state.step, state.depth, run=state, **fields))

    def watched(self, event: Event) -> Event:
        for watcher in self.watchers:
            watcher(event)
        return event

    def append(self, message: Message) -> Iterator[Event]:
        self.session.append(message)
        self.state.messages = self.session.messages
        yield self.tell("message_added", message=message)

    def settle(self, calls: Sequence[ToolCall], events: Iterator[Event]) -> Iterator[Event]:
        """Store the results of one reply's calls as they come, each as soon as all before it are
        there. `events` may hold other events too; a call is known by identity, since a delegated
        run may make one that looks the same."""
        waiting = list(calls)
        for event in events:
            if event.result and any(event.call is call for call in waiting):
                self.results[event.result.call_id] = event.result
            yield self.watched(event)
            while waiting and waiting[0].id in self.results:
                yield from self._answer(waiting.pop(0))
        if waiting:
            raise RuntimeError(
                f"The executor gave no result for {waiting[0].id!r} ({waiting[0].name}). It must "
                "give one 'tool_ended' event a call, whatever happens."
            )

    def refuse(self, calls: Sequence[ToolCall], kind: ErrorKind, text: str) -> Iterator[Event]:
        """Answer calls that are not run: the history must stay valid, and the model must know."""
        step, depth = self.state.step, self.state.depth
        yield from self.settle(calls, (
            Event("tool_ended", step, depth, call=call, result=failure(call, kind, text))
            for call in calls
        ))  # fmt: skip

    def take(self, reply: Reply, view: Sequence[Message], tools: Sequence[dict[str, Any]]) -> None:
        """Enter a reply and what it used. Calls end a row of notes: the model is back on track."""
        used = estimated(reply.usage, view, reply.message, tools)
        self.state.reply, self.view, self.last_usage = reply, view, used
        self.state.usage.add(used, self.state.model)
        self.retries = 0 if reply.calls else self.retries

    def begin(self) -> None:
        """Where this run's messages begin. A new task closes what an earlier run left open."""
        if self.state.task:
            self.close()
        if not self.state.depth:
            self.state.started = time.monotonic()
        self.state.messages = self.session.messages
        self.first = len(self.state.messages)

    def take_up(self, executor: Executor) -> Iterator[Event]:
        """Answer the calls that were cut off when this record was last written: those of a tool
        that is safe to run twice are run again, the others are answered as interrupted. Arguments
        that were broken are stored as {}: such a call is not run with the tool's defaults."""
        asked = [message for message in self.state.messages if message["role"] == "user"]
        self.state.task = text_in(asked[-1].get("content")) if asked else ""
        calls = unanswered(self.session)
        again: list[ToolCall] = []
        lost: list[ToolCall] = []
        for call in calls:
            tool = executor.toolbox.get(call.name)
            known = tool is not None and (
                call.arguments != "{}" or not tool.parameters.get("properties")
            )
            (again if tool is not None and tool.repeatable and known else lost).append(call)
        yield from self.settle(calls, itertools.chain(
            (self._interrupted(call) for call in lost), executor.stream(again, self.context)
        ))  # fmt: skip

    def _interrupted(self, call: ToolCall) -> Event:
        result = ToolResult(call.id, call.name, INTERRUPTED, False, ErrorKind.INTERRUPTED)
        return Event("tool_ended", self.state.step, self.state.depth, call=call, result=result)

    def retry(self, note: str) -> Iterator[Event]:
        self.retries += 1
        yield self.tell("retry", text=note)
        yield from self.append(user_message(note))

    def _answer(self, call: ToolCall) -> Iterator[Event]:
        if all(call.id != each.id for each in unanswered(self.session)):
            raise RuntimeError(
                "Agent: this session went on without this run, which was left half-way. One "
                "session serves one run at a time: start a new one."
            )
        result = self.results[call.id]
        self.state.actions.append((call, result))
        yield from self.append(tool_message(call.id, result.content))
        del self.results[call.id]  # not before: Ctrl-C in between must not lose it

    def end(self) -> None:
        """Nothing of this run goes on: neither a call, nor a run that it delegated to."""
        self.ended = True
        self.close()

    def close(self) -> None:
        """Answer what is still open: with its result if it has one, else as interrupted."""
        for call in unanswered(self.session):
            done = self.results.get(call.id)
            self.session.append(tool_message(call.id, done.content if done else INTERRUPTED))
        self.state.messages = self.session.messages

    def outcome(self, stop: Stop) -> RunResult:
        messages = list(self.session.messages)
        said = (m.get("content") for m in messages[self.first :] if m["role"] == "assistant")
        last_words = next((text for text in map(text_in, reversed(list(said))) if text), None)
        answer = last_words if stop.answer is None else stop.answer
        partial = stop.reason is not StopReason.DONE
        steps, usage = self.state.step, self.state.usage
        known = known_so_far(messages, self.state.task) if partial else ""
        return RunResult(answer, stop.reason, stop.detail, partial, messages, steps, usage, known)


def known_so_far(messages: Sequence[Message], task: str) -> str:
    """What the tools have said since the task, before a crash too: a line for each call that
    worked, long ones cut."""
    asked = (n for n, m in enumerate(messages) if m["role"] == "user" and m["content"] == task)
    lines = []
    for call_message, *results in turns(messages[max(asked, default=0) :]):
        for call, result in zip(calls_of(call_message), results, strict=False):
            said = text_in(result.get("content"))
            if not said.startswith("Error: "):
                arguments = _in_a_line(call.arguments, 200)
                lines.append(f"{call.name}({arguments}): {_in_a_line(said, 300)}")
    return "\n".join(dict.fromkeys(lines))


def checked(task: str) -> str:
    """ValueError unless the task is a text that says something."""
    if not isinstance(task, str) or not task.strip():
        raise ValueError(f"Agent: the task must be a text that says something, got {task!r}.")
    return task


def _in_a_line(text: str, max_chars: int) -> str:
    return " ".join(shorten(" ".join(text.split()), max_chars).split())


class Returning(Generic[Returned]):
    """Iterate over a generator and keep what it returns."""

    value: Returned

    def __init__(self, generator: Generator[Any, None, Returned]) -> None:
        self.generator = generator

    def to_the_end(self) -> Returned:
        for _ in self:
            pass
        return self.value

    def __iter__(self) -> Iterator[Any]:
        self.value = yield from self.generator
