"""When to stop is a design decision: one small class for each condition.

Built in lesson 05 (the cap on steps in lesson 03). A stop condition is asked twice a step: before
the model is asked (`run.reply` is None), and after the reply, before its calls run. It keeps no
state of its own, so one may serve many runs. A limit of None is off; a limit that is no number over
0 is a ValueError. Those that watch for going round in circles are in `repetition.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agentkit.conditions import (
    AllOf,
    AnyOf,
    StopCondition,
    check_amount,
    check_conditions,
    check_count,
    first_stop,
)
from agentkit.events import Reply, RunState, Stop, StopFunction, StopReason
from agentkit.messages import text_in
from agentkit.repetition import ConsecutiveErrors, RepeatedAction, RepeatedResult
from agentkit.usage import Price, cost_of, price_of

__all__ = [
    "AllOf",
    "AnyOf",
    "ConsecutiveErrors",
    "CostBudget",
    "FinalAnswer",
    "MaxSteps",
    "MaxToolCalls",
    "RepeatedAction",
    "RepeatedResult",
    "StopCondition",
    "TimeLimit",
    "TokenBudget",
    "first_stop",
]

DEFAULT_MAX_STEPS = 10


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


class TokenBudget(StopCondition):
    """At most `tokens`, prompts and replies together. What a request costs is known when it has
    been paid for, so a run goes over by a part of one request at most."""

    def __init__(self, tokens: int | None) -> None:
        self.tokens = check_count("TokenBudget", tokens)

    def __call__(self, run: RunState) -> Stop | None:
        used = run.usage.total_tokens
        if self.tokens is None or run.reply is not None or used < self.tokens:
            return None
        detail = f"{used:,} tokens used, the budget is {self.tokens:,}."
        return Stop(StopReason.TOKEN_BUDGET, detail)


class CostBudget(StopCondition):
    """At most `usd` US dollars, over by a part of one request at most. `prices` are yours, by the
    model's name; they come before the packaged ones. A model without a price is a ValueError before
    it is asked for the first time."""

    def __init__(self, usd: float | None, *, prices: Mapping[str, Price] | None = None) -> None:
        self.usd = check_amount("CostBudget", usd)
        self.prices = dict(prices or {})

    def __call__(self, run: RunState) -> Stop | None:
        if self.usd is None or run.reply is not None:
            return None
        if run.step == 0 and price_of(run.model, self.prices) is None:
            raise ValueError(
                f"CostBudget: the price of {run.model!r} is not known, so its cost cannot be "
                f"limited. Say it, in US dollars for a million tokens: CostBudget({self.usd}, "
                f"prices={{{run.model!r}: Price(input=..., output=...)}}); Price is in "
                "agentkit.usage."
            )
        cost = cost_of(run.usage, self.prices)
        if cost is None:
            return Stop(StopReason.COST_BUDGET, "A model was used whose price is not known.")
        if cost < self.usd:
            return None
        return Stop(
            StopReason.COST_BUDGET, f"{cost:.6f} US dollars used, the budget is {self.usd}."
        )


class TimeLimit(StopCondition):
    """At most `seconds` of wall time. Asked between requests and batches: what runs is not cut off,
    since a tool has a time-out of its own."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = check_amount("TimeLimit", seconds)

    def __call__(self, run: RunState) -> Stop | None:
        if self.seconds is None or run.seconds < self.seconds:
            return None
        if run.reply is not None and not run.reply.calls:
            return None  # an answer that has arrived is never thrown away
        return Stop(StopReason.TIME_LIMIT, f"The limit is {self.seconds:g} s.")


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


def _caps(condition: Callable[..., Any]) -> bool:
    if isinstance(condition, AnyOf):
        return any(_caps(each) for each in condition.conditions)
    return isinstance(condition, MaxSteps) and condition.n is not None
