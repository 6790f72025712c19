"""What every stop condition has in common: how it is asked, and how two of them combine.

Built in lesson 05. A stop condition is any callable from the run so far (`RunState`) to None or a
`Stop`. `a | b` speaks when either does, `a & b` when both do. The conditions are in `stops.py`.
"""

from __future__ import annotations

import math

from agentkit.events import RunState, Stop, StopFunction

BEFORE = "before the model is asked"
AFTER = "after its reply"


class StopCondition:
    """Gives a condition its `|` and `&`. Your own may be a plain function; these also take one.

    The package's conditions are frozen dataclasses: settings they have, memory they have none.
    `moment` is BEFORE or AFTER for one that speaks only then, None for one that may at any time.
    """

    moment: str | None = None

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
        moments = {_moment(condition) for condition in self.conditions}
        self.moment = moments.pop() if len(moments) == 1 else None

    def __call__(self, run: RunState) -> Stop | None:
        return first_stop(self.conditions, run)

    def __repr__(self) -> str:
        return f"({' | '.join(map(_shown, self.conditions))})"


class AllOf(StopCondition):
    """Speaks when all of its conditions do at the same moment; the reason is the first one's.

    ValueError for conditions that never speak at the same moment.
    """

    def __init__(self, *conditions: StopFunction) -> None:
        self.conditions = check_conditions(conditions)
        moments = {_moment(condition) for condition in self.conditions} - {None}
        if len(moments) > 1:
            raise ValueError(
                f"{self!r} would never stop a run: one of them speaks {BEFORE}, the other {AFTER}. "
                "Join them with |, or write a function of the run so far that asks for both."
            )
        self.moment = moments.pop() if moments else None

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

    def __repr__(self) -> str:
        return f"({' & '.join(map(_shown, self.conditions))})"


def ask(condition: StopFunction, run: RunState) -> Stop | None:
    """Ask one condition, and hold it to its promise: None or a Stop."""
    stop = condition(run)
    if stop is None or isinstance(stop, Stop):
        return stop
    if callable(stop):
        raise TypeError(
            f"The stop condition {_shown(condition)} returned a function: it makes conditions, and "
            f"is none itself. Call it with its limit: stops=[{_shown(condition)}(...)]."
        )
    raise TypeError(
        f"The stop condition {_shown(condition)} returned {stop!r:.60}. It must return None to go "
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


def counted(number: int, what: str) -> str:
    """`1 model call`, `3 model calls`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _moment(condition: object) -> str | None:
    return condition.moment if isinstance(condition, StopCondition) else None


def _shown(condition: object) -> str:
    if isinstance(condition, StopCondition):
        return repr(condition)
    return getattr(condition, "__name__", type(condition).__name__)
