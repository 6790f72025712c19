"""The plain data of a run: calls, results, replies, events, and why it stopped.

Built in lesson 03. Nothing here does anything: these are the nouns that the other modules pass
to each other. Messages themselves are no class at all but plain dicts (`messages.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from agentkit.usage import Usage

Message = dict[str, Any]
"""One message in the Chat Completions wire format: {"role": "user", "content": "Hi"}."""


class ModelError(Exception):
    """The endpoint failed, or answered with something that is no chat completion."""


class StopReason(StrEnum):
    """Why a run ended. Compare with `is`, or with the plain word: `reason == "done"`. STOPPED is
    for a condition of your own."""

    DONE = "done"
    MAX_STEPS = "max_steps"
    MAX_TOOL_CALLS = "max_tool_calls"
    TOKEN_BUDGET = "token_budget"
    COST_BUDGET = "cost_budget"
    TOO_MANY_ERRORS = "too_many_errors"
    REPEATED_ACTION = "repeated_action"
    TIME_LIMIT = "time_limit"
    INTERRUPTED = "interrupted"
    CONTENT_FILTER = "content_filter"
    REFUSED = "refused"
    MODEL_ERROR = "model_error"
    STOPPED = "stopped"


class ErrorKind(StrEnum):
    """What went wrong with one tool call. `ToolResult.error` holds it."""

    UNKNOWN_TOOL = "unknown_tool"
    BAD_JSON = "bad_json"
    BAD_ARGUMENTS = "bad_arguments"
    DENIED = "denied"
    FAILED = "failed"
    TIMEOUT = "timeout"
    CUT_OFF = "cut_off"
    NOT_RUN = "not_run"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that the model asked for. `arguments` is the raw string that it wrote."""

    id: str
    name: str
    arguments: str = "{}"


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The observation for one call. `content` is the text the model reads; `seconds` it took."""

    call_id: str
    name: str
    content: str
    ok: bool = True
    error: ErrorKind | None = None
    seconds: float = field(default=0.0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's reply, read by a protocol.

    `message` is the assistant message as it is stored, always valid on the wire. `calls` hold what
    the model really wrote. `finish` is the wire's finish_reason, or "refusal". A `retry_note` is
    sent back to the model when there are no calls and the text cannot be taken for an answer.
    `thought` is what it wrote before its call or its answer, where a protocol tells them apart.
    """

    message: Message
    calls: tuple[ToolCall, ...] = ()
    text: str = ""
    finish: str = "stop"
    retry_note: str = ""
    usage: Usage = field(default_factory=Usage)
    thought: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """What a stop condition returns to end a run: a reason, a sentence, and maybe an answer."""

    reason: StopReason
    detail: str = ""
    answer: str | None = None

    def __post_init__(self) -> None:
        if self.reason not in list(StopReason):
            raise ValueError(
                f"Stop: {self.reason!r} is no StopReason. For a condition of your own write "
                f"Stop(StopReason.STOPPED, detail={str(self.reason)!r})."
            )
        object.__setattr__(self, "reason", StopReason(self.reason))


@dataclass(slots=True)
class RunState:
    """The run so far: what a stop condition looks at, and changes nothing of.

    `reply` is None when the model is about to be asked, and the new reply when its calls are about
    to run. `actions` are the calls of this run with their results, in order. `step` counts model
    calls. `model` is the name of the model that is asked. `started` is a `time.monotonic()` value.
    A delegated run shares its parent's `usage` and `started`.
    """

    task: str = ""
    messages: Sequence[Message] = ()
    step: int = 0
    reply: Reply | None = None
    actions: list[tuple[ToolCall, ToolResult]] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    depth: int = 0
    model: str = ""
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Wall time since the run began, or the run that delegated to it."""
        return time.monotonic() - self.started


StopFunction = Callable[[RunState], Stop | None]


@dataclass(slots=True, eq=False)
class Approval:
    """A question to a person: may this Tool run with these arguments? Undecided counts as no."""

    tool: Any
    arguments: dict[str, Any]
    approved: bool | None = None
    reason: str = ""

    def approve(self) -> None:
        self.approved = True

    def deny(self, reason: str = "") -> None:
        """Refuse the call. The model is told the reason."""
        self.approved, self.reason = False, reason


@dataclass(frozen=True, slots=True)
class RunResult:
    """How a run ended. There always is one, with a valid history, whatever stopped it.

    `answer` is the model's answer; when a limit stopped the run it is the last thing the model said
    (None if it said nothing) and `partial` is True. `known` is what the tools have said so far, a
    line for each call that worked. `detail` says more about the stop, to a person. `steps` counts
    model calls. `usage` includes the runs that this one delegated to.
    """

    answer: str | None
    stop_reason: StopReason
    detail: str
    partial: bool
    messages: list[Message]
    steps: int
    usage: Usage
    known: str = ""

    def __repr__(self) -> str:
        steps = "1 step" if self.steps == 1 else f"{self.steps} steps"
        head = f"RunResult({self.stop_reason}, {steps}, answer={self.answer!r}"
        return f"{head}, detail={self.detail!r})" if self.detail else f"{head})"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that just happened in a run. Which fields are set depends on `kind`:

    =================  ==========================================================================
    run_started        message: the task
    model_asked        messages: the view that was sent
    text               text: a piece of the reply, as it comes
    model_replied      reply, usage, seconds
    retry              text: the note that goes back to the model
    approval_needed    call, approval: decide it before you take the next event
    tool_started       call
    tool_ended         call, result; in the order in which they end
    message_added      message: now part of the record, in wire order
    over_budget        text: the context could not make the view small enough
    run_ended          outcome: the RunResult
    =================  ==========================================================================

    `step` is the number of the model call it belongs to, `depth` is 0 but for delegated runs. `run`
    is the run it belongs to, as stop conditions see it: look, and change nothing. What an executor
    makes has none: its `call` is one of the run's last reply. A tool may emit kinds of its own
    (`RunContext.emit`).
    """

    kind: str
    step: int = 0
    depth: int = 0
    text: str = ""
    message: Message | None = None
    messages: Sequence[Message] = ()
    reply: Reply | None = None
    call: ToolCall | None = None
    result: ToolResult | None = None
    approval: Approval | None = None
    outcome: RunResult | None = None
    usage: Usage | None = field(default=None, compare=False, repr=False)
    seconds: float = field(default=0.0, compare=False, repr=False)
    run: RunState | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        """Only what this kind of event has, and nothing that a clock said."""
        values = [(each, getattr(self, each.name)) for each in fields(self)[2:] if each.repr]
        shown = [f"{each.name}={value!r}" for each, value in values if value != each.default]
        return f"Event({', '.join([self.kind, f'step={self.step}', *shown])})"


@dataclass(frozen=True, slots=True)
class RunContext:
    """What a tool may know of the run it works in. A parameter of this type is filled in by the
    executor and left out of the schema: the model never sees it.

    `emit(event)` puts an event into the run's stream. A tool that delegates passes all of this on,
    `agent.run(task, parent=context)`: that run is one `depth` deeper, adds to the same `usage`,
    keeps to the same `limits`, by the clock that `started` with the outermost run, and its events
    come out here.
    """

    usage: Usage = field(default_factory=Usage)
    depth: int = 0
    step: int = 0
    limits: tuple[StopFunction, ...] = ()
    started: float = field(default_factory=time.monotonic)
    emit: Callable[[Event], None] = lambda event: None
