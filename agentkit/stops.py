"""When to stop is a design decision: one small class for each condition.

Built in lesson 05 (the cap on steps in lesson 03). A stop condition is any callable from the run so
far (`RunState`) to None or a `Stop`. It is asked twice a step: before the model is asked
(`run.reply` is None), and after the reply, before its calls run. It keeps no state of its own, so
one may serve many runs. `a | b` speaks when either does, `a & b` when both do. A limit of None is
off; a limit that is no number over 0 is a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentkit.events import Reply, RunState, Stop, StopFunction, StopReason
from agentkit.messages import text_in

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
        self.n = check_count("MaxSteps", n)

    def __call__(self, run: RunState) -> Stop | None:
        if self.n is None or run.reply is not None or run.step < self.n:
            return None
        return Stop(StopReason.MAX_STEPS, f"{run.step} model calls made, the limit is {self.n}.")


class MaxToolCalls(StopCondition):
    """At most `n` tool calls, failed ones too. Decided before a batch: one that would go over does
    not start, and each of its calls is answered."""

    def __init__(self, n: int | None) -> None:
        self.n = check_count("MaxToolCalls", n)

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


def already_answered(run: RunState) -> Stop | None:
    """A record that ends with an answer is not asked again: so resume() after the last word."""
    last = run.messages[-1] if run.messages and run.reply is None else {}
    answer = text_in(last.get("content")) if last.get("role") == "assistant" else ""
    return Stop(StopReason.DONE, answer=answer) if answer else None


def answer_of(reply: Reply) -> Stop:
    """A reply without calls ends the run: with the answer, or with what is wrong with it."""
    if reply.retry_note:
        return Stop(StopReason.MODEL_ERROR, f"The model gave no usable reply: {reply.retry_note}")
    if reply.finish == "length":
        return Stop(StopReason.TOKEN_BUDGET, "The answer was cut off at max_tokens.")
    return Stop(StopReason.DONE, answer=reply.text)


def with_cap(conditions: Any) -> tuple[StopFunction, ...]:
    """The learner's conditions, with MaxSteps(10) added if none of them caps the steps.

    MaxSteps(None) caps nothing: a loop without a cap is not to be had."""
    given = tuple(conditions) if isinstance(conditions, list | tuple) else conditions
    if given is None:
        given = ()
    elif not isinstance(given, tuple):
        given = (given,)
    checked = check_conditions(given)
    capped = any(_caps(condition) for condition in checked)
    return checked if capped else (*checked, MaxSteps(DEFAULT_MAX_STEPS))


def check_count(name: str, limit: int | None) -> int | None:
    """ValueError unless the limit counts something: a whole number over 0, or None."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ValueError(
            f"{name}: the limit must be a whole number over 0, or None for no limit; got {limit!r}."
        )
    return limit


def check_conditions(conditions: tuple[StopFunction, ...]) -> tuple[StopFunction, ...]:
    for condition in conditions:
        if isinstance(condition, type) or not callable(condition):
            got = condition.__name__ if isinstance(condition, type) else repr(condition)
            raise TypeError(
                f"stops: a stop condition is a callable such as MaxSteps(5), or a function of the "
                f"run so far; got {got:.60}. Write stops=[MaxSteps(5)]."
            )
    return conditions


def _caps(condition: Callable[..., Any]) -> bool:
    if isinstance(condition, AnyOf):
        return any(_caps(each) for each in condition.conditions)
    return isinstance(condition, MaxSteps) and condition.n is not None


def _name(condition: object) -> str:
    return getattr(condition, "__name__", type(condition).__name__)
