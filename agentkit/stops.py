"""When to stop is a design decision: one small class for each condition.

Built in lesson 05 (the cap on steps in lesson 03). A stop condition is any callable from the run so
far (`RunState`) to None or a `Stop`. It is asked twice a step: before the model is asked
(`run.reply` is None), and after the reply, before its calls run. It keeps no state of its own, so
one may serve many runs. `a | b` speaks when either does, `a & b` when both do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentkit.events import Reply, RunState, Stop, StopFunction, StopReason

DEFAULT_MAX_STEPS = 10


class StopCondition:
    """Gives a condition its `|` and `&`. Your own may be a plain function; these also take one."""

    def __call__(self, run: RunState) -> Stop | None:
        raise NotImplementedError

    def __or__(self, other: StopFunction) -> AnyOf:
        return AnyOf(self, other)

    def __ror__(self, other: StopFunction) -> AnyOf:
        return AnyOf(other, self)

    def __and__(self, other: StopFunction) -> AllOf:
        return AllOf(self, other)

    def __rand__(self, other: StopFunction) -> AllOf:
        return AllOf(other, self)


class AnyOf(StopCondition):
    """Speaks as soon as one of its conditions does, in that one's words."""

    def __init__(self, *conditions: StopFunction) -> None:
        self.conditions = check_conditions(conditions)

    def __call__(self, run: RunState) -> Stop | None:
        return first_stop(self.conditions, run)


class AllOf(StopCondition):
    """Speaks when all of its conditions do; the reason is the first one's."""

    def __init__(self, *conditions: StopFunction) -> None:
        self.conditions = check_conditions(conditions)

    def __call__(self, run: RunState) -> Stop | None:
        spoken: list[Stop] = []
        for condition in self.conditions:
            stop = ask(condition, run)
            if stop is None:
                return None
            spoken.append(stop)
        detail = " And: ".join(stop.detail for stop in spoken if stop.detail)
        answer = next((stop.answer for stop in spoken if stop.answer is not None), None)
        return Stop(spoken[0].reason, detail, answer)


class MaxSteps(StopCondition):
    """At most `n` model calls. An answer that has arrived is never thrown away."""

    def __init__(self, n: int | None) -> None:
        self.n = check_limit("MaxSteps", n)

    def __call__(self, run: RunState) -> Stop | None:
        if self.n is None or run.reply is not None or run.step < self.n:
            return None
        return Stop(StopReason.MAX_STEPS, f"{run.step} model calls, the limit is {self.n}.")


class MaxToolCalls(StopCondition):
    """At most `n` tool calls. Decided before a batch: one that would go over does not start."""

    def __init__(self, n: int | None) -> None:
        self.n = check_limit("MaxToolCalls", n)

    def __call__(self, run: RunState) -> Stop | None:
        wanted = len(run.reply.calls) if run.reply else 0
        made = len(run.actions)
        if self.n is None or not wanted or made + wanted <= self.n:
            return None
        return Stop(
            StopReason.MAX_TOOL_CALLS,
            f"{made} tool calls made, {wanted} more wanted, the limit is {self.n}.",
        )


class FinalAnswer(StopCondition):
    """Ends the run when the model calls the tool `name`; what that tool returns is the answer."""

    def __init__(self, name: str = "final_answer") -> None:
        self.name = name

    def __call__(self, run: RunState) -> Stop | None:
        if run.reply is not None:
            return None
        for call, result in reversed(run.actions):
            if call.name == self.name and result.ok:
                return Stop(StopReason.DONE, answer=result.content)
        return None


def ask(condition: StopFunction, run: RunState) -> Stop | None:
    """Ask one condition, and hold it to its promise: None or a Stop."""
    stop = condition(run)
    if stop is None or isinstance(stop, Stop):
        return stop
    raise TypeError(
        f"The stop condition {_name(condition)} returned {stop!r:.60}. It must return None to go "
        "on, or Stop(StopReason.STOPPED, 'why') to end the run."
    )


def first_stop(conditions: tuple[StopFunction, ...], run: RunState) -> Stop | None:
    for condition in conditions:
        stop = ask(condition, run)
        if stop is not None:
            return stop
    return None


def built_in_stop(reply: Reply) -> Stop | None:
    """What ends a run whatever its conditions: calls beside a refusal are not run."""
    if reply.finish == "content_filter":
        return Stop(StopReason.CONTENT_FILTER, "The endpoint's content filter cut the reply.")
    if reply.finish == "refusal":
        return Stop(StopReason.REFUSED, "The model refused.")
    return None


def answer_of(reply: Reply) -> Stop:
    """A reply without calls ends the run: with the answer, or with what is wrong with it."""
    if reply.retry_note:
        return Stop(
            StopReason.MODEL_ERROR, f"No usable reply in spite of notes: {reply.retry_note}"
        )
    if reply.finish == "length":
        return Stop(StopReason.TOKEN_BUDGET, "The answer was cut off at max_tokens.", reply.text)
    return Stop(StopReason.DONE, answer=reply.text)


def with_cap(conditions: Any) -> tuple[StopFunction, ...]:
    """The learner's conditions, with MaxSteps(10) added if none of them caps the steps."""
    given = tuple(conditions) if isinstance(conditions, list | tuple) else conditions
    if given is None:
        given = ()
    elif not isinstance(given, tuple):
        given = (given,)
    checked = check_conditions(given)
    capped = any(_caps(condition) for condition in checked)
    return checked if capped else (*checked, MaxSteps(DEFAULT_MAX_STEPS))


def check_limit(name: str, limit: int | None) -> int | None:
    if limit is not None and (isinstance(limit, bool) or not limit > 0):
        raise ValueError(f"{name}: the limit must be over 0, or None for no limit; got {limit!r}.")
    return limit


def check_conditions(conditions: tuple[StopFunction, ...]) -> tuple[StopFunction, ...]:
    for condition in conditions:
        if isinstance(condition, type) or not callable(condition):
            raise TypeError(
                f"A stop condition is a callable such as MaxSteps(5), or a function of the run so "
                f"far; got {condition!r:.60}."
            )
    return conditions


def _caps(condition: Callable[..., Any]) -> bool:
    if isinstance(condition, AnyOf):
        return any(_caps(each) for each in condition.conditions)
    return isinstance(condition, MaxSteps) and condition.n is not None


def _name(condition: object) -> str:
    return getattr(condition, "__name__", type(condition).__name__)
