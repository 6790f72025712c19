"""What a line of the prompt changes: the difference of two rates, with an interval.

Each run with the line has a twin without it: the same task, the same other lines, the same seed. So
the tasks' own difficulty falls out of the difference. What is left to chance is which tasks were
asked, and runs of one task resemble each other: so the tasks are drawn anew, with all their runs,
and not the runs (a bootstrap by clusters). Where few tasks changed at all, that interval is too
narrow; so a second question is asked: if the line did nothing, each task's change might as well
have the other sign, and how often is the difference then as large (a sign-flip test)? A difference
is shown when both say so.
Source: B. Efron and R. Tibshirani, "An Introduction to the Bootstrap", 1993; R. A. Fisher, "The
Design of Experiments", 1935, for the test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from agentkit.model_study.prompts import LINES, lines_in, way_of

DRAWS = 2000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """How much a line changes a rate: `without` and `with_line` are rates, `difference` is between
    them, `low` and `high` bound it. All are from -1 to 1; `pairs` is how many runs had a twin.
    `chance`, from 0 to 1, is how often a line without effect would show a difference so large, and
    `changed` how many tasks it changed at all; where that is none, the bounds are those that so
    many tasks leave open."""

    line: str
    without: float
    with_line: float
    difference: float
    low: float
    high: float
    pairs: int
    chance: float = 0.0
    changed: int = 0
    confidence: float = 0.95

    @property
    def shown(self) -> bool:
        """Whether the interval leaves 0 out, and chance would seldom do so much."""
        return (self.low > 0 or self.high < 0) and self.chance < 1 - self.confidence


def effect_of(
    line: str,
    rows: Iterable[Row],
    of: Callable[[Row], bool],
    *,
    confidence: float = 0.95,
    draws: int = DRAWS,
    seed: int = 0,
) -> Effect:
    """What the line changes in how often `of` is true of a run.

    rows: of one model; those of another way to call than the first are left out. One seed gives
        one interval.

    Raises:
        ValueError: no such line, no run with it that has a twin, or a confidence not between 0
            and 1.
    """
    if line not in LINES:
        raise ValueError(f"effect_of: there is no line {line!r}; there are {', '.join(LINES)}.")
    if not 0 < confidence < 1:
        raise ValueError(f"effect_of: confidence must be between 0 and 1, got {confidence}.")
    pairs = _pairs(line, rows, of)
    if not pairs:
        raise ValueError(f"effect_of: no run with the line {line!r} has a twin without it.")
    by_task: dict[str, list[int]] = {}
    for task, without, with_line in pairs:
        by_task.setdefault(task, []).append(with_line - without)
    sums = [(sum(changes), len(changes)) for changes in by_task.values()]
    low, high = _bounds(sums, confidence, draws, random.Random(seed))
    before, after = fmean(pair[1] for pair in pairs), fmean(pair[2] for pair in pairs)
    return Effect(
        line,
        without=before,
        with_line=after,
        difference=after - before,
        low=low,
        high=high,
        pairs=len(pairs),
        chance=_chance([change for change, _ in sums], draws, random.Random(seed)),
        changed=sum(change != 0 for change, _ in sums),
        confidence=confidence,
    )


def _bounds(
    sums: list[tuple[int, int]], confidence: float, draws: int, random_: random.Random
) -> tuple[float, float]:
    """The interval of the difference: the tasks, as (change, pairs), drawn anew."""
    tail = (1 - confidence) / 2
    if not any(change for change, _ in sums):
        # Drawn anew, nothing is nothing again. None of n tasks leaves open as many as this.
        open_ = 1 - tail ** (1 / len(sums))
        return -open_, open_
    drawn = []
    for _ in range(draws):
        sample = random_.choices(sums, k=len(sums))
        drawn.append(sum(change for change, _ in sample) / sum(count for _, count in sample))
    drawn.sort()
    outside = round(tail * draws)
    return drawn[outside], drawn[draws - 1 - outside]


def _chance(changes: list[int], draws: int, random_: random.Random) -> float:
    """How often flipped signs give a sum at least as far from 0 as this."""
    seen = abs(sum(changes))
    as_far = sum(
        abs(sum(random_.choice((-change, change)) for change in changes if change)) >= seen
        for _ in range(draws)
    )
    return (as_far + 1) / (draws + 1)


def answered_from_nothing(row: Row) -> bool:
    """The task takes a call, and the run made none: what it answered, it made up."""
    return bool(row["calls_needed"]) and not row["calls"]


def made_up_a_call(row: Row) -> bool:
    """A call in the run named a tool that is not there, or arguments that it does not take."""
    return any(kind in row["errors"] for kind in ("unknown_tool", "bad_arguments", "bad_json"))


def _pairs(
    line: str, rows: Iterable[Row], of: Callable[[Row], bool]
) -> list[tuple[str, bool, bool]]:
    """(task, without the line, with it) for each run that has a twin."""
    rows = list(rows)
    first = way_of(rows[0]["setup"]) if rows else ""
    found: dict[tuple[str, frozenset[str], int], bool] = {}
    for row in rows:
        if way_of(row["setup"]) == first:
            lines = frozenset(lines_in(row["setup"]))
            found[row["task"], lines, row["seed"]] = of(row)
    return [
        (task, found[task, lines - {line}, seed], value)
        for (task, lines, seed), value in found.items()
        if line in lines and (task, lines - {line}, seed) in found
    ]
