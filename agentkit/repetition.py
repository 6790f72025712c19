"""Going round in circles: the same action again, the same result again, error upon error.

Built in lesson 05. A model that repeats itself is not thinking, it is stuck, and no cap on steps
says so. What is compared is the action *with its result*: asking again is right as long as the
answer changes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from agentkit.conditions import StopCondition, check_count
from agentkit.events import RunState, Stop, StopReason, ToolCall, ToolResult
from agentkit.messages import call_parts

MAX_PERIOD = 3
Action = tuple[ToolCall, ToolResult]


class ConsecutiveErrors(StopCondition):
    """Stops after `n` failed calls in a row. Errors between good calls do not add up. A tool that
    returns an error as data has answered: only what is not `ok` counts."""

    def __init__(self, n: int | None) -> None:
        self.n = check_count("ConsecutiveErrors", n)

    def __call__(self, run: RunState) -> Stop | None:
        if self.n is None or run.reply is not None or len(run.actions) < self.n:
            return None
        row = run.actions[-self.n :]
        if any(result.ok for _, result in row):
            return None
        detail = f"{self.n} calls in a row failed, the last one with: {row[-1][1].content:.200}"
        return Stop(StopReason.TOO_MANY_ERRORS, detail)


class RepeatedAction(StopCondition):
    """Stops when the same actions came `times` times, with the same results: A A A, but also
    A B A B A B, and A B C three times. An action is all the calls of one reply; keys in another
    order make no other call. A result that changes, as in polling, makes another action."""

    def __init__(self, times: int | None = 3) -> None:
        self.times = _at_least_two("RepeatedAction", times)

    def __call__(self, run: RunState) -> Stop | None:
        if self.times is None or run.reply is not None:
            return None
        steps = [tuple(map(_key, step)) for step in last_steps(run, self.times * MAX_PERIOD)]
        for period in range(1, MAX_PERIOD + 1):
            row = steps[-period * self.times :]
            if len(row) == period * self.times and row == row[:period] * self.times:
                names = ", ".join(name for step in row[:period] for name, _, _ in step)
                detail = f"{names}: the same with the same result, {self.times} times."
                return Stop(StopReason.REPEATED_ACTION, detail)
        return None


class RepeatedResult(StopCondition):
    """Stops when one tool gave the same result `times` steps in a row, whatever it was asked."""

    def __init__(self, times: int | None = 4) -> None:
        self.times = _at_least_two("RepeatedResult", times)

    def __call__(self, run: RunState) -> Stop | None:
        if self.times is None or run.reply is not None:
            return None
        steps = last_steps(run, self.times)
        seen = {(call.name, result.content) for step in steps for call, result in step}
        if len(steps) < self.times or len(seen) > 1:
            return None
        name, content = seen.pop()
        detail = f"{name}: the same result in {self.times} steps: {content:.100}"
        return Stop(StopReason.REPEATED_ACTION, detail)


def last_steps(run: RunState, most: int) -> list[Sequence[Action]]:
    """The actions of the last steps that called a tool, at most `most` of them, oldest first."""
    steps: list[Sequence[Action]] = []
    end = len(run.actions)
    for message in reversed(run.messages):
        made = len(list(call_parts(message)))
        if not end or len(steps) == most:
            break
        if made:
            steps.append(run.actions[max(end - made, 0) : end])
            end -= made
    return steps[::-1]


def _key(action: Action) -> tuple[str, str, str]:
    call, result = action
    try:
        arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        arguments = call.arguments
    return call.name, arguments, result.content


def _at_least_two(name: str, times: int | None) -> int | None:
    if check_count(name, times) == 1:
        raise ValueError(f"{name}: once is no repetition. The limit must be 2 or more, or None.")
    return times
