"""Going round in circles: the same action again, the same result again, error upon error.

Built in lesson 05. A model that repeats itself is not thinking, it is stuck, and no cap on steps
says so. What is compared is the action *with its result*: asking again is right as long as the
answer changes.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from agentkit.arguments import ArgumentError, parse_arguments
from agentkit.conditions import BEFORE, StopCondition, check_count
from agentkit.events import ErrorKind, RunState, Stop, StopReason, ToolCall, ToolResult
from agentkit.messages import call_parts
from agentkit.results import one_line

MAX_PERIOD = 3
Action = tuple[ToolCall, ToolResult]


@dataclass(frozen=True)
class ConsecutiveErrors(StopCondition):
    """Stops after `n` failed calls in a row; the calls of one reply count one by one. Errors
    between good calls do not add up. A tool that returns an error as data has answered: only what
    is not `ok` counts. A call that an interrupt cut off is nobody's error."""

    n: int | None
    moment = BEFORE

    def __post_init__(self) -> None:
        check_count("ConsecutiveErrors", self.n)

    def __call__(self, run: RunState) -> Stop | None:
        if self.n is None or run.reply is not None:
            return None
        ended = [result for _, result in run.actions if result.error is not ErrorKind.INTERRUPTED]
        row = ended[-self.n :]
        if len(row) < self.n or any(result.ok for result in row):
            return None
        calls = "1 call failed" if self.n == 1 else f"{self.n} calls in a row failed, the last one"
        detail = f"{calls} with: {one_line(row[-1].content)}"
        return Stop(StopReason.TOO_MANY_ERRORS, detail)


@dataclass(frozen=True)
class RepeatedAction(StopCondition):
    """Stops when the same actions came `times` times, with the same results: A A A, but also
    A B A B A B, and A B C three times. An action is all the calls of one reply, in any order. Keys
    in another order, or 1.0 for 1, make no other call. A result that changes, as in polling, makes
    another action."""

    times: int | None = 3
    moment = BEFORE

    def __post_init__(self) -> None:
        _check_times("RepeatedAction", self.times)

    def __call__(self, run: RunState) -> Stop | None:
        if self.times is None or run.reply is not None:
            return None
        steps = [sorted(map(_key, step)) for step in last_steps(run, self.times * MAX_PERIOD)]
        for period in range(1, MAX_PERIOD + 1):
            row = steps[-period * self.times :]
            if len(row) == period * self.times and row == row[:period] * self.times:
                once = ", then ".join(
                    " and ".join(f"{name}({arguments})" for name, arguments, _ in step)
                    for step in row[:period]
                )
                detail = f"{self.times} times the same, with the same result: {one_line(once)}"
                return Stop(StopReason.REPEATED_ACTION, detail)
        return None


@dataclass(frozen=True)
class RepeatedResult(StopCondition):
    """Stops when one tool gave the same result `times` steps in a row, whatever it was asked.

    That is a search that finds nothing under ever new words. A tool that changes something may well
    say "saved" each time: name it in `ignore`, and its calls neither count nor interrupt a row.
    """

    times: int | None = 4
    ignore: Collection[str] = field(default=(), kw_only=True)
    moment = BEFORE

    def __post_init__(self) -> None:
        _check_times("RepeatedResult", self.times)
        if isinstance(self.ignore, str) or not all(isinstance(name, str) for name in self.ignore):
            raise TypeError(
                "RepeatedResult: ignore must be a list of tool names, such as ['save_note']; "
                f"got {self.ignore!r:.60}."
            )

    def __call__(self, run: RunState) -> Stop | None:
        if self.times is None or run.reply is not None:
            return None
        watched = [
            {(call.name, result.content) for call, result in step if call.name not in self.ignore}
            for step in last_steps(run)
        ]
        row = [results for results in watched if results][-self.times :]
        seen = set().union(*row)
        if len(row) < self.times or len(seen) > 1:
            return None
        name, content = seen.pop()
        detail = f"{name} gave the same result {self.times} steps in a row: {one_line(content)}"
        return Stop(StopReason.REPEATED_ACTION, detail)


def last_steps(run: RunState, most: int | None = None) -> list[Sequence[Action]]:
    """The actions of this run, a step each, oldest first: at most the last `most` of them."""
    steps: list[Sequence[Action]] = []
    end = len(run.actions)
    for message in reversed(run.messages):
        if not end or len(steps) == most:
            break
        made = len(list(call_parts(message)))
        if made:
            start = max(end - made, 0)  # below 0: the first ones were answered in an earlier run
            steps.append(run.actions[start:end])
            end = start
    return steps[::-1]


def _key(action: Action) -> tuple[str, str, str]:
    """A call and its result, in a form that is equal for what means the same."""
    call, result = action
    try:
        arguments = json.dumps(
            _plain(parse_arguments(call.arguments)), sort_keys=True, ensure_ascii=False
        )
    except (ArgumentError, RecursionError):
        arguments = call.arguments
    return call.name, arguments, result.content


def _plain(value: object) -> object:
    """JSON has one kind of number: 1.0 is 1."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _check_times(name: str, times: int | None) -> None:
    if check_count(name, times) == 1:
        raise ValueError(f"{name}: once is no repetition. The limit must be 2 or more, or None.")
