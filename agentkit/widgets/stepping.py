"""A run that waits at each step, and may be taken back, changed and tried another way.

Built in lesson 06, where a session is forked. It is made of the loop's seams alone. A step has two
halves. In the first the model is asked on a copy of the record, and a stop condition ends that run
before any call is made: so you see what the model wants. In the second the agent's own run takes
that very reply, from a protocol that repeats it, and runs the calls; a stop ends it there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agentkit.events import (
    Event,
    Message,
    Reply,
    RunResult,
    RunState,
    Stop,
    StopReason,
    ToolCall,
    ToolResult,
)
from agentkit.loop import Agent
from agentkit.messages import system_message, text_in, user_message
from agentkit.session import Session
from agentkit.stops import first_stop
from agentkit.trace import StepTrace, Trace
from agentkit.usage import Usage

PAUSED = "waits for the next step"


@dataclass(frozen=True, slots=True)
class Edit:
    """An observation that was changed: after which step, of which call, from what to what."""

    step: int
    call_id: str
    before: str
    after: str


@dataclass(slots=True, eq=False)
class Branch:
    """One way through the task. `steps` are those that are done; `wanted` is the model's reply that
    waits for them to go on, `outcome` how the branch ended. A fork has a `parent`, the number of
    the branch that it left `after` so many steps, and the `edits` that were made there.
    """

    session: Session
    steps: list[StepTrace] = field(default_factory=list)
    actions: list[tuple[ToolCall, ToolResult]] = field(default_factory=list)
    used: list[Usage] = field(default_factory=list)
    wanted: Reply | None = None
    view: Sequence[Message] = ()
    over_budget: str = ""
    outcome: RunResult | None = None
    parent: int | None = None
    after: int = 0
    edits: tuple[Edit, ...] = ()

    @property
    def usage(self) -> Usage:
        """What its steps used; for a fork, those before it as well."""
        total = Usage()
        for each in self.used:
            total.add(each)
        return total

    @property
    def notes(self) -> int:
        """How many replies in a row were sent back with a reminder."""
        count = 0
        while count < len(self.steps) and self.steps[-1 - count].retry:
            count += 1
        return count


class Stepping:
    """The branches of one task. The first one begins with the task, as `agent.run(task)` would.

    The agent's own session is left alone: each branch has a record of its own, in memory. Its stops
    see the whole branch, but for the clock: TimeLimit counts the half that runs.
    """

    def __init__(self, agent: Agent, task: str) -> None:
        if not isinstance(agent, Agent):
            raise TypeError(
                f"The first argument must be an Agent, got a {type(agent).__name__}. "
                "Write LoopStepper(Agent(client, model, tools), task)."
            )
        if not isinstance(task, str) or not task.strip():
            raise ValueError(f"The task must be a text that says something, got {task!r}.")
        self.agent, self.task = agent, task
        system = [system_message(agent.system)] if agent.system else []
        self.branches = [Branch(Session(messages=[*system, user_message(task)]))]

    def look(self, number: int = 0) -> Reply | None:
        """Ask the model what it does next, without doing it; None when the branch has ended.

        Asked once: as long as nobody goes on, the answer stays the same.
        """
        branch = self.branches[number]
        if branch.wanted is None and branch.outcome is None:
            seen: list[Event] = []
            outcome = self._run(
                branch.session.fork(), self._before_its_calls(branch), seen.append,
                context=self.agent.context,
            )  # fmt: skip
            if outcome.stop_reason is StopReason.INTERRUPTED:
                raise KeyboardInterrupt
            kinds = {event.kind: event for event in seen}
            if "model_replied" not in kinds:
                branch.outcome = _ended(branch, outcome, len(branch.steps) + outcome.steps)
                return None
            branch.wanted = kinds["model_replied"].reply
            branch.view = kinds["model_asked"].messages
            branch.over_budget = kinds["over_budget"].text if "over_budget" in kinds else ""
        return branch.wanted

    def step(self, number: int = 0) -> StepTrace | None:
        """Do what the model wants next, its calls or its answer; None when the branch has ended."""
        branch, reply = self.branches[number], self.look(number)
        if reply is None:
            return None
        trace, seen, view = Trace(), list[Event](), branch.view
        left = max(0, self.agent.protocol.retries - branch.notes)

        def watch(event: Event) -> None:
            trace(event)
            seen.append(event)
            if self.agent.on_event is not None:
                self.agent.on_event(event)

        outcome = self._run(
            branch.session, self._after_its_calls(branch), watch,
            context=lambda messages, info: list(view), protocol=_Repeat(reply, left),
        )  # fmt: skip
        done = replace(
            trace.runs[0].steps[-1],
            number=len(branch.steps) + 1,
            over_budget=branch.over_budget,
            cut=bool(branch.steps) and len(view) <= len(branch.steps[-1].view),
        )
        state = next(event.run for event in seen if event.run and not event.run.depth)
        branch.steps.append(done)
        branch.used.append(state.usage)
        branch.actions += state.actions
        branch.wanted = None
        if outcome.detail != PAUSED:
            branch.outcome = _ended(branch, outcome, len(branch.steps))
        return done

    def fork(self, number: int, after: int, edits: Mapping[str, str] | None = None) -> int:
        """Another branch, which shares the first `after` steps with this one; its number.

        `edits` puts other texts in the place of observations, by the id of their call. ValueError
        for a step or an id that is not there.
        """
        branch, edits = self.branches[number], edits or {}
        session = branch.session.fork(at=after, replace=edits)
        steps, made = _edited(branch.steps[:after], edits)
        if steps and steps[-1].retry:  # a fork ends with the reply; the reminder belongs to it
            session.append(user_message(steps[-1].retry))
        calls = [call for step in steps for call in step.calls]
        actions = [
            (call, replace(result, content=shown.content, ok=shown.ok))
            for (call, result), shown in zip(branch.actions, calls, strict=False)
        ]
        self.branches.append(
            Branch(
                session, steps, actions, branch.used[:after],
                parent=number, after=after, edits=made,
            )
        )  # fmt: skip
        return len(self.branches) - 1

    def _run(
        self,
        session: Session,
        stop: Callable[[RunState], Stop | None],
        on_event: Callable[[Event], object],
        **seams: Any,
    ) -> RunResult:
        agent = self.agent
        seams = {"protocol": agent.protocol, **seams}
        return Agent(
            agent.client, agent.model, system=agent.system, executor=agent.executor,
            stops=stop, session=session, on_event=on_event, **seams,
        ).resume()  # fmt: skip

    def _before_its_calls(self, branch: Branch) -> Callable[[RunState], Stop | None]:
        def stop(run: RunState) -> Stop | None:
            if run.depth or run.reply is not None:
                return None if run.depth else Stop(StopReason.STOPPED, PAUSED)
            return first_stop(self.agent.stops, _whole(branch, run, self.task))

        return stop

    def _after_its_calls(self, branch: Branch) -> Callable[[RunState], Stop | None]:
        def stop(run: RunState) -> Stop | None:
            if run.reply is None and not run.depth:
                return Stop(StopReason.STOPPED, PAUSED) if run.step else None
            return first_stop(self.agent.stops, _whole(branch, run, self.task))

        return stop


@dataclass(frozen=True, slots=True)
class _Repeat:
    """A protocol that gives the reply it was made with: the model has been asked already."""

    reply: Reply
    retries: int

    def ask(self, *_: Any, **__: Any) -> Generator[str, None, Reply]:
        if self.reply.text:
            yield self.reply.text
        return self.reply


def _whole(branch: Branch, run: RunState, task: str) -> RunState:
    """The branch as one run, which is what its stop conditions are to see."""
    usage = branch.usage
    usage.add(run.usage)
    step, actions = len(branch.steps) + run.step, [*branch.actions, *run.actions]
    return replace(run, task=task, step=step, actions=actions, usage=usage)


def _ended(branch: Branch, outcome: RunResult, steps: int) -> RunResult:
    """The result of the whole branch. Of a run that was stopped the last words are the answer."""
    answer = outcome.answer
    if answer is None:
        said = (m for m in reversed(branch.session.messages) if m["role"] == "assistant")
        answer = next(filter(None, (text_in(each.get("content")) for each in said)), None)
    messages, usage = branch.session.messages, branch.usage
    return replace(outcome, answer=answer, messages=messages, steps=steps, usage=usage)


def _edited(
    steps: Sequence[StepTrace], edits: Mapping[str, str]
) -> tuple[list[StepTrace], tuple[Edit, ...]]:
    """The steps with other observations. Of an id that came again the last is meant."""
    left, changed, made = dict(edits), list[StepTrace](), list[Edit]()
    for step in reversed(steps):
        calls = []
        for call in reversed(step.calls):
            if call.id in left:
                text = left.pop(call.id)
                made.append(Edit(step.number, call.id, call.content, text))
                ok = not text.startswith("Error:")
                error = None if ok else call.error or "failed"
                call = replace(call, content=text, ok=ok, error=error)
            calls.append(call)
        changed.append(replace(step, calls=tuple(reversed(calls))))
    return changed[::-1], tuple(reversed(made))
