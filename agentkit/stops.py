"""When to stop is a design decision: one small class for each condition.

Built in lesson 05 (the cap on steps in lesson 03). A stop condition is asked twice a step: before
the model is asked (`run.reply` is None), and after the reply, before its calls run. It keeps no
state of its own, so one may serve many runs. A limit of None is off; a limit that is no number over
0 is a ValueError. Those that watch for going round in circles are in `repetition.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from agentkit.conditions import (
    AFTER,
    BEFORE,
    AllOf,
    AnyOf,
    StopCondition,
    check_amount,
    check_conditions,
    check_count,
    counted,
    first_stop,
)
from agentkit.events import Reply, RunState, Stop, StopFunction, StopReason
from agentkit.messages import text_in
from agentkit.repetition import ConsecutiveErrors, RepeatedAction, RepeatedResult
from agentkit.usage import Price, check_prices, cost_of, in_dollars, price_of

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


@dataclass(frozen=True)
class MaxSteps(StopCondition):
    """At most `n` model calls. An answer that has arrived is never thrown away."""

    n: int | None
    moment = BEFORE

    def __post_init__(self) -> None:
        check_count("MaxSteps", self.n)

    def __call__(self, run: RunState) -> Stop | None:
        if self.n is None or run.reply is not None or run.step < self.n:
            return None
        made = counted(run.step, "model call")
        return Stop(StopReason.MAX_STEPS, f"{made} made, the limit is {self.n:,}.")


@dataclass(frozen=True)
class MaxToolCalls(StopCondition):
    """At most `n` tool calls, failed ones too. Decided before a batch: one that would go over does
    not start, and each of its calls is answered."""

    n: int | None
    moment = AFTER

    def __post_init__(self) -> None:
        check_count("MaxToolCalls", self.n)

    def __call__(self, run: RunState) -> Stop | None:
        wanted = len(run.reply.calls) if run.reply else 0
        made = len(run.actions)
        if self.n is None or not wanted or made + wanted <= self.n:
            return None
        calls = f"{counted(made, 'tool call')} made, {wanted:,} more wanted"
        return Stop(StopReason.MAX_TOOL_CALLS, f"{calls}, the limit is {self.n:,}.")


@dataclass(frozen=True)
class TokenBudget(StopCondition):
    """At most `tokens`, prompts and replies together. What a request costs is known when it has
    been paid for, so a run goes over by what is under way: a part of one request, or of several
    where a context asks for a summary or the run delegates."""

    tokens: int | None
    moment = BEFORE

    def __post_init__(self) -> None:
        check_count("TokenBudget", self.tokens)

    def __call__(self, run: RunState) -> Stop | None:
        used = run.usage.total_tokens
        if self.tokens is None or run.reply is not None or used < self.tokens:
            return None
        tokens = counted(used, "token")
        return Stop(StopReason.TOKEN_BUDGET, f"{tokens} used, the budget is {self.tokens:,}.")


@dataclass(frozen=True)
class CostBudget(StopCondition):
    """At most `usd` US dollars, over by what is under way, as with TokenBudget.

    `prices` are yours, by the model's name; they come before the packaged ones. An Agent whose
    model has no known price is a ValueError when it is made. A run that delegates to such a model
    ends that run.
    """

    usd: float | None
    prices: Mapping[str, Price] = field(default_factory=dict, kw_only=True)
    moment = BEFORE

    def __post_init__(self) -> None:
        check_amount("CostBudget", self.usd)
        object.__setattr__(self, "prices", check_prices(self.prices))

    def __call__(self, run: RunState) -> Stop | None:
        if self.usd is None or run.reply is not None:
            return None
        cost = cost_of(run.usage, self.prices)
        if cost is None or price_of(run.model, self.prices) is None:
            return self._unknown(run)
        if cost < self.usd:
            return None
        detail = f"{in_dollars(cost)} used, the budget is {in_dollars(self.usd)}."
        return Stop(StopReason.COST_BUDGET, detail)

    def _unknown(self, run: RunState) -> Stop:
        models = (run.model, *run.usage.by_model)
        unknown = (name for name in models if price_of(name, self.prices) is None)
        return Stop(StopReason.COST_BUDGET, _no_price(next(unknown, "a model without a name")))

    def check_model(self, model: str) -> None:
        """ValueError unless the cost of this model can be limited."""
        if self.usd is not None and price_of(model, self.prices) is None:
            raise ValueError(
                f"{_no_price(model)} Say it, in US dollars for a million tokens: CostBudget("
                f"{self.usd}, prices={{{model!r}: Price(input=..., output=...)}}); Price is in "
                "agentkit.usage."
            )


@dataclass(frozen=True)
class TimeLimit(StopCondition):
    """At most `seconds` of wall time. Asked between requests and batches: what runs is not cut off,
    since a tool has a time-out of its own."""

    seconds: float | None

    def __post_init__(self) -> None:
        check_amount("TimeLimit", self.seconds)

    def __call__(self, run: RunState) -> Stop | None:
        if self.seconds is None or run.seconds < self.seconds:
            return None
        if run.reply is not None and not run.reply.calls:
            return None  # an answer that has arrived is never thrown away
        return Stop(StopReason.TIME_LIMIT, f"The run took longer than {self.seconds:g} s.")


@dataclass(frozen=True)
class FinalAnswer(StopCondition):
    """Ends the run when the model calls the tool `name`; what that tool returns is the answer."""

    name: str = "final_answer"
    moment = BEFORE

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise TypeError(
                "FinalAnswer: name must be the tool's name, a text such as 'final_answer'; "
                f"got {self.name!r:.60}."
            )

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


def with_cap(conditions: Any, model: str) -> tuple[StopFunction, ...]:
    """The learner's conditions, with MaxSteps(10) added if none of them caps the steps.

    MaxSteps(None) caps nothing: a loop without a cap is not to be had. ValueError for a limit of
    cost on a model whose price is not known."""
    given = tuple(conditions) if isinstance(conditions, list | tuple) else conditions
    if given is None:
        given = ()
    elif not isinstance(given, tuple):
        given = (given,)
    checked = check_conditions(given)
    for condition in _all(checked):
        if isinstance(condition, CostBudget):
            condition.check_model(model)
    capped = any(_caps(condition) for condition in checked)
    return checked if capped else (*checked, MaxSteps(DEFAULT_MAX_STEPS))


def _all(conditions: Iterable[StopFunction]) -> Iterator[StopFunction]:
    """The conditions, and those that they are made of."""
    for condition in conditions:
        yield condition
        if isinstance(condition, AnyOf | AllOf):
            yield from _all(condition.conditions)


def _no_price(model: str) -> str:
    return f"CostBudget: the price of {model!r} is not known, so its cost cannot be limited."


def _caps(condition: Callable[..., Any]) -> bool:
    if isinstance(condition, AnyOf):
        return any(_caps(each) for each in condition.conditions)
    return isinstance(condition, MaxSteps) and condition.n is not None
