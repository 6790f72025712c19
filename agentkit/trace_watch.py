"""One run as it is being watched: its events come in, its trace comes out.

Built in lesson 08. Nothing is copied and little is computed, so that watching costs little.
Whatever cuts a run off, what was seen of it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from agentkit.events import ErrorKind, Event, Message, RunResult, ToolCall, ToolResult
from agentkit.history import INTERRUPTED
from agentkit.messages import text_in
from agentkit.tokens import estimated, text_tokens
from agentkit.trace_data import CallTrace, RunTrace, StepTrace


@dataclass(slots=True)
class WatchedCall:
    """A call of a reply: when it started, and its result once there is one."""

    call: ToolCall
    started: float | None = None
    ended: float = 0.0
    result: ToolResult | None = None


@dataclass(slots=True)
class WatchedStep:
    """A step. `said` is what its reply was, and cost."""

    number: int
    started: float
    view: tuple[Message, ...]
    cut: bool
    over_budget: str
    said: dict[str, Any] = field(default_factory=dict)
    retry: str = ""
    calls: list[WatchedCall] = field(default_factory=list)


class WatchedRun:
    """Takes the events of one run.

    `clock` counts seconds, and the trace began at `first`. `measured`: how long models and tools
    took is as the events say, and not by this clock. Without `views` they are not kept.
    """

    def __init__(
        self,
        event: Event,
        clock: Callable[[], float],
        first: float | None,
        *,
        measured: bool,
        views: bool,
    ) -> None:
        self.clock, self.measured, self.views, self.began = clock, measured, views, clock()
        self.started = 0.0 if first is None else self.began - first
        self.depth, self.state = event.depth, event.run
        self.task = self.model = self.over_budget = ""
        self.parent: int | None = None
        self.steps: list[WatchedStep] = []
        self.taken_up: list[WatchedCall] = []
        self.outcome: RunResult | None = None
        self.seconds = 0.0
        self._done: RunTrace | None = None

    def owns(self, event: Event) -> bool:
        """Whether it is an event of this run. What an executor tells of a call names no run, but
        the call is one of the last reply's: known by identity, as the loop does."""
        if event.run is not None:
            return event.run is self.state
        if event.call is not None and any(each.call is event.call for each in self._last_calls):
            return True
        return event.call is None and event.depth == self.depth

    def shares_budget(self, other: WatchedRun) -> bool:
        """Whether one of them was delegated by the other, or both by a third."""
        if self.state is None or other.state is None:
            return True
        return self.state.usage is other.state.usage

    def take(self, event: Event) -> None:
        """Enter one event. Kinds that a tool made up are passed over."""
        enter = _ENTER.get(event.kind)
        if enter is not None:
            enter(self, event)

    def trace(self) -> RunTrace:
        """The run so far."""
        if self._done is not None:
            return self._done
        outcome = self.outcome
        trace = RunTrace(
            task=self.task,
            model=self.model,
            steps=tuple(self._step(step) for step in self.steps),
            reason=str(outcome.stop_reason) if outcome else "",
            detail=outcome.detail if outcome else "",
            answer=outcome.answer if outcome else None,
            partial=outcome.partial if outcome else False,
            seconds=self.seconds if outcome else self._now(),
            started=self.started,
            depth=self.depth,
            parent=self.parent,
            taken_up=self._calls(self.taken_up),
        )
        self._done = trace if outcome else None
        return trace

    @property
    def _last_calls(self) -> list[WatchedCall]:
        return self.steps[-1].calls if self.steps else self.taken_up

    def _now(self) -> float:
        return self.clock() - self.began

    def _step(self, step: WatchedStep) -> StepTrace:
        return StepTrace(
            step.number,
            step.started,
            view=step.view if self.views else (),
            retry=step.retry,
            over_budget=step.over_budget,
            cut=step.cut,
            calls=self._calls(step.calls),
            **step.said,
        )

    def _calls(self, calls: list[WatchedCall]) -> tuple[CallTrace, ...]:
        """Those that have a result. When the run has ended the others were interrupted."""
        done = self.outcome is not None
        return tuple(self._call(each) for each in calls if done or each.result)

    def _call(self, watched: WatchedCall) -> CallTrace:
        call, result = watched.call, watched.result
        started = watched.ended if watched.started is None else watched.started
        seconds = watched.ended - started
        if result is None:
            result = ToolResult(call.id, call.name, INTERRUPTED, False, ErrorKind.INTERRUPTED)
            seconds = max(0.0, self.seconds - started) if watched.started is not None else 0.0
        elif self.measured:
            seconds = result.seconds
        error = None if result.error is None else str(result.error)
        return CallTrace(
            call.name,
            call.arguments or "",
            result.ok,
            error,
            result.content,
            started,
            seconds,
            call.id,
        )

    def _run_started(self, event: Event) -> None:
        if self.state is not None:
            self.task, self.model = self.state.task, self.state.model
        elif event.message is not None:
            self.task = text_in(event.message.get("content"))

    def _over_budget(self, event: Event) -> None:
        self.over_budget = event.text

    def _model_asked(self, event: Event) -> None:
        if self.state is not None:
            self.task = self.state.task  # a resumed run has found it by now
        view, before = tuple(event.messages), self.steps[-1].view if self.steps else ()
        # Each step adds to the record: a view that does not grow has lost something.
        cut = bool(self.steps) and (len(view) <= len(before) or view[: len(before)] != before)
        if self.steps and not self.views:
            self.steps[-1].view = ()
        step = WatchedStep(event.step, self._now(), view, cut, self.over_budget)
        self.steps.append(step)
        self.over_budget = ""

    def _model_replied(self, event: Event) -> None:
        reply, step = event.reply, self.steps[-1]
        if reply is None:
            return
        used = event.usage or estimated(reply.usage, step.view, reply.message)
        step.calls = [WatchedCall(call) for call in reply.calls]
        step.said = {
            "seconds": event.seconds if self.measured else self._now() - step.started,
            "prompt_tokens": used.prompt_tokens,
            "completion_tokens": used.completion_tokens,
            "cached_tokens": used.cached_tokens,
            "estimated": bool(used.unknown_requests),
            "thought_tokens": min(text_tokens(reply.thought), used.completion_tokens),
            "text": reply.text,
            "thought": reply.thought,
            "finish": reply.finish or "stop",
        }

    def _retry(self, event: Event) -> None:
        self.steps[-1].retry = event.text

    def _tool_started(self, event: Event) -> None:
        self._watched(event.call).started = self._now()

    def _tool_ended(self, event: Event) -> None:
        watched = self._watched(event.call)
        watched.ended, watched.result = self._now(), event.result

    def _watched(self, call: ToolCall | None) -> WatchedCall:
        assert call is not None
        for each in self._last_calls:
            if each.call is call:
                return each
        self._last_calls.append(WatchedCall(call))  # taken up: an earlier run's reply made it
        return self._last_calls[-1]

    def _run_ended(self, event: Event) -> None:
        self.outcome, self.seconds = event.outcome, self._now()
        if event.outcome is not None and not self.model:
            self.model = next(iter(event.outcome.usage.by_model), "")


_ENTER: dict[str, Callable[[WatchedRun, Event], None]] = {
    "run_started": WatchedRun._run_started,
    "over_budget": WatchedRun._over_budget,
    "model_asked": WatchedRun._model_asked,
    "model_replied": WatchedRun._model_replied,
    "retry": WatchedRun._retry,
    "tool_started": WatchedRun._tool_started,
    "tool_ended": WatchedRun._tool_ended,
    "run_ended": WatchedRun._run_ended,
}
