"""What every stop condition has in common: how it is asked, and how two of them combine.

Built in lesson 05. A stop condition is any callable from the run so far (`RunState`) to None or a
`Stop`. `a | b` speaks when either does, `a & b` when both do. The conditions are in `stops.py`.
"""

from __future__ import annotations

import math

from agentkit.events import RunState, Stop, StopFunction


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


def check_count(name: str, limit: int | None) -> int | None:
    """ValueError unless the limit counts something: a whole number over 0, or None."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ValueError(
            f"{name}: the limit must be a whole number over 0, or None for no limit; got {limit!r}."
        )
    return limit


def check_amount(name: str, limit: float | None) -> float | None:
    """ValueError unless the limit measures something: a number over 0, or None."""
    good = isinstance(limit, int | float) and not isinstance(limit, bool) and 0 < limit < math.inf
    if limit is not None and not good:
        raise ValueError(
            f"{name}: the limit must be a number over 0, or None for no limit; got {limit!r}."
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


def _name(condition: object) -> str:
    return getattr(condition, "__name__", type(condition).__name__)
