"""What the pictures are made from: runs as rows, sorted into groups, and looked through first.

Built in lesson 08. A row is a plain dict, one a run, as `agentkit.evals` writes them; a run of a
trace becomes such a row, though it does not know how hard its task was or whether its answer is
right.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agentkit.events import ErrorKind
from agentkit.trace_data import RunTrace

Row = Mapping[str, Any]
By = str | Sequence[str]
KINDS = tuple(str(kind) for kind in ErrorKind)
WORDS = ("easy", "medium", "hard")
FROM = "Give it the rows of agentkit.evals.run_tasks, or such dicts."


def read_rows(who: str, data: Any, columns: Sequence[str]) -> list[Row]:
    """The rows of `data`: Results, a Trace, or a list of row dicts and RunTraces.

    TypeError when it is none of these; ValueError for a row that lacks one of the columns or has
    something in it that is no number where one is drawn.
    """
    rows = [_as_row(who, item) for item in _items(who, data)]
    for number, row in enumerate(rows):
        for name in columns:
            if name not in row:
                raise ValueError(_lacks(who, number, row, name))
            _check(who, number, name, row[name])
    return rows


def read_runs(who: str, data: Any) -> list[RunTrace]:
    """The runs of a Trace, of a list of them, or the one run that `data` is."""
    runs = [data] if isinstance(data, RunTrace) else _items(who, data)
    for run in runs:
        if not isinstance(run, RunTrace):
            raise TypeError(
                f"{who}: it draws the steps of runs, so pass trace.runs or one of them, got "
                f"{_kind(run)}. A row of results knows no single step."
            )
    return runs


def groups(rows: Iterable[Row], by: By) -> dict[str, list[Row]]:
    """The rows of each value of the column, or of the columns together, in order of appearance."""
    names = [by] if isinstance(by, str) else by
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(", ".join(str(row[name]) for name in names), []).append(row)
    return found


def columns_of(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def key(row: Row, by: By) -> list[Any]:
    return [row[name] for name in columns_of(by)]


def in_order(values: Iterable[Any]) -> list[Any]:
    """Each difficulty once: numbers by size, easy before hard, other words as they first appear."""
    seen = list(dict.fromkeys(values))
    if all(isinstance(value, int | float) for value in seen):
        return sorted(seen)
    if all(value in WORDS for value in seen):
        return sorted(seen, key=WORDS.index)
    return seen


def total(rows: Iterable[Row], column: str) -> int:
    """The sum of a column over the rows."""
    return sum(int(row[column]) for row in rows)


def rate_of(rows: Sequence[Row]) -> tuple[float, float, float]:
    """The share of runs that succeeded, and the ends of its interval, 0 to 1."""
    from agentkit.evals.interval import interval

    good = sum(row["success"] for row in rows)
    low, high = interval(good, len(rows))
    rate = good / len(rows)
    return rate, min(low, rate), max(high, rate)


def percent(share: float) -> str:
    """Never 100 % for something that failed once, nor 0 % for something that once worked."""
    digits = 0 if share in (0, 1) or 0.005 <= share < 0.995 else 2
    return f"{100 * share:.{digits}f} %"


def calls_tried(rows: Sequence[Row]) -> int:
    """The calls, and the replies that failed without one: an error that is no ErrorKind.
    ValueError when more calls failed than there were."""
    errors, calls = errors_in(rows), total(rows, "calls")
    failed = sum(number for kind, number in errors.items() if kind in KINDS)
    if failed > calls:
        raise ValueError(
            f"plots: 'errors' count {failed} calls that failed, but 'calls' are {calls} in all. "
            "A call that failed is a call: count it in both."
        )
    return calls + errors.total() - failed


def errors_in(rows: Iterable[Row]) -> Counter[str]:
    """How often each kind of error happened: the kinds of ErrorKind first, in its order."""
    counted: Counter[str] = Counter()
    for row in rows:
        counted.update({str(kind): number for kind, number in row["errors"].items() if number})
    order = sorted(counted, key=lambda kind: ([*KINDS, kind].index(kind), kind))
    return Counter({kind: counted[kind] for kind in order})


def _items(who: str, data: Any) -> list[Any]:
    for name in ("runs", "rows"):  # of a Trace, and of Results
        held = getattr(data, name, None)
        if isinstance(held, Sequence):
            return list(held)
    if isinstance(data, Mapping | str | RunTrace) or not isinstance(data, Iterable):
        raise TypeError(
            f"{who}: pass a list of runs: trace.runs, or the rows of results. Got {_kind(data)}."
        )
    return list(data)


def _as_row(who: str, item: Any) -> Row:
    if isinstance(item, Mapping):
        return item
    if not isinstance(item, RunTrace):
        raise TypeError(
            f"{who}: each run must be a dict or a RunTrace, got {_kind(item)}. Of a data frame "
            "take frame.to_dict('records')."
        )
    return {
        "task": item.task,
        "model": item.model,
        "setup": item.model,
        "reason": item.reason,
        "steps": len(item.steps),
        "prompt_tokens": sum(step.prompt_tokens for step in item.steps),
        "completion_tokens": sum(step.completion_tokens for step in item.steps),
        "thought_tokens": sum(step.thought_tokens for step in item.steps),
        "calls": len(item.calls),
        "errors": Counter(str(call.error) for call in item.calls if not call.ok),
    }


def _lacks(who: str, number: int, row: Row, name: str) -> str:
    has = ", ".join(map(str, row)) or "nothing"
    why = " A trace does not know it." if name in ("success", "difficulty") else ""
    return f"{who}: run {number} has no {name!r}; it has {has}.{why} {FROM}"


def _check(who: str, number: int, name: str, value: Any) -> None:
    if name == "success":
        good = isinstance(value, bool)
        wanted = "True or False"
    elif name == "errors":
        good = isinstance(value, Mapping) and all(_is_count(each) for each in value.values())
        wanted = "a dict such as {'bad_json': 2}"
    elif name in ("steps", "calls") or name.endswith("_tokens"):
        good, wanted = _is_count(value), "a whole number, 0 or more"
    else:
        good, wanted = not _is_nan(value), "a word or a number"
    if not good:
        raise ValueError(f"{who}: {name!r} of run {number} must be {wanted}, got {value!r:.60}.")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _kind(value: Any) -> str:
    return f"a {type(value).__name__}"
