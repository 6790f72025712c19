"""What a study varies: the protocol, the prompt, the faults, the model. And one run of it.

Built in lesson 09. Everything that a run depends on is in its `Order`, so one order gives one run,
in whatever thread, process or machine it is carried out.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentkit.connect import connect
from agentkit.context import ContextFunction
from agentkit.evals.world import make_tools, stopped_clock
from agentkit.events import ErrorKind, Event, RunResult, StopFunction
from agentkit.loop import Agent
from agentkit.protocol import FunctionCalling, ModelProtocol
from agentkit.react import ReAct
from agentkit.stops import MaxSteps
from agentkit.trace import Trace

PROTOCOLS: dict[str, Callable[[], ModelProtocol]] = {
    "function_calling": FunctionCalling,
    "react": ReAct,
}
UNREADABLE = "unreadable"
"""The error kind of a reply that was sent back with a reminder: there was no call in it to fail."""

SHOWS_AS = {
    "malformed_json": str(ErrorKind.BAD_JSON),
    "hallucinated_tool": str(ErrorKind.UNKNOWN_TOOL),
    "wrong_type": str(ErrorKind.BAD_ARGUMENTS),
    "cut_by_length": str(ErrorKind.CUT_OFF),
    "collapsed_format": UNREADABLE,
}
"""The error kind in which a fault of the dial shows in a row: the first four in calls, the last in
replies, and that under ReAct alone. Under function calling a call in the text looks like an answer.
All other faults, too, show in no error but in what was done and said: success, calls, steps."""


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to ask the tasks.

    `prompt` is the system prompt, `faults` the rates of the built-in model's fault dial. `model`
    is for another model: a function from the seed to a client and a model's name, such as
    `lambda seed: connect()`; without one it is the built-in model, whatever the environment says,
    so that no study costs money by accident. `context` and `stops` are the agent's. `name` is what
    the results call it; without one it is made of the rest.
    """

    protocol: str = "function_calling"
    prompt: str = ""
    faults: Mapping[str, float] = field(default_factory=dict)
    model: Callable[[int], tuple[Any, str]] | None = None
    context: ContextFunction | None = None
    stops: Sequence[StopFunction] = (MaxSteps(20),)
    name: str = ""

    def __post_init__(self) -> None:
        if self.protocol not in PROTOCOLS:
            raise ValueError(
                f"Setup: protocol must be one of {', '.join(PROTOCOLS)}, got {self.protocol!r}."
            )
        if not isinstance(self.stops, list | tuple):
            raise TypeError(
                f"Setup: stops must be a tuple of conditions, got {self.stops!r}. "
                f"Write ({'' if self.stops is None else f'{self.stops!r},'})."
            )
        if self.model is not None and self.faults:
            raise ValueError(
                "Setup: only the built-in model has a fault dial. Leave out faults or model."
            )

    @property
    def label(self) -> str:
        """Its name, or one made of what differs from the default."""
        if self.name:
            return self.name
        faults = [f"{fault} {rate:g}" for fault, rate in self.faults.items() if rate]
        prompt = [f"prompt {' '.join(self.prompt.split())[:30]!r}"] if self.prompt else []
        return ", ".join([self.protocol, *faults, *prompt])


@dataclass(frozen=True, slots=True)
class Order:
    """One run to carry out. It holds no check, so a check may be any function: it stays at home."""

    question: str
    tools: tuple[str | Callable[..., Any], ...]
    files: Mapping[str, str]
    setup: Setup
    seed: int

    @property
    def fingerprint(self) -> str:
        """The same for the same order, in any process; another one when anything else is asked."""
        setup = self.setup
        asked = [
            self.question,
            [tool if isinstance(tool, str) else _name(tool) for tool in self.tools],
            sorted(self.files.items()),
            setup.protocol,
            setup.prompt,
            sorted((fault, rate) for fault, rate in setup.faults.items() if rate),
            [_name(part) for part in (setup.model, setup.context, *setup.stops)],
            self.seed,
        ]
        text = json.dumps(asked, ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an order ended: the result, and what the trace of its run counts, as columns of a row."""

    result: RunResult
    model: str
    counts: dict[str, Any]


def carry_out(order: Order, on_event: Callable[[Event], object] | None = None) -> Outcome:
    """Do one run. `on_event` sees its events, for a closer look at a run that failed."""
    setup, trace = order.setup, Trace(views=False)

    def watch(event: Event) -> None:
        trace(event)
        if on_event is not None:
            on_event(event)

    with stopped_clock():
        client, model = _far_end(setup, order.seed)
        agent = Agent(
            client,
            model,
            make_tools(order.tools, order.files),
            system=setup.prompt or None,
            protocol=PROTOCOLS[setup.protocol](),
            context=setup.context,
            stops=setup.stops,
            on_event=watch,
        )
        result = agent.run(order.question)
    return Outcome(result, model, _counts(trace))


def _far_end(setup: Setup, seed: int) -> tuple[Any, str]:
    if setup.model is not None:
        return setup.model(seed)
    return connect(faults=setup.faults, seed=seed)


def _counts(trace: Trace) -> dict[str, Any]:
    steps = [step for run in trace.runs for step in run.steps]
    calls = [call for run in trace.runs for call in run.calls]
    errors = Counter(str(call.error) for call in calls if not call.ok)
    errors[UNREADABLE] = sum(bool(step.retry) for step in steps)
    return {
        "steps": len(steps),
        "calls": len(calls),
        "errors": {kind: count for kind, count in sorted(errors.items()) if count},
        "prompt_tokens": sum(step.prompt_tokens for step in steps),
        "completion_tokens": sum(step.completion_tokens for step in steps),
        "thought_tokens": sum(step.thought_tokens for step in steps),
    }


def _name(part: Any) -> str:
    """What tells a function or a condition from another, without its place in memory."""
    if hasattr(part, "__qualname__"):
        return f"{part.__module__}.{part.__qualname__}: {part.__doc__}"
    text = repr(part)
    return type(part).__qualname__ if " at 0x" in text else text
