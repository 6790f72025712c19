"""How far a study is: a plain line every few seconds, or whatever you make of it.

Built in lesson 09. Lines, not a bar that redraws itself: they read the same in a notebook, in a
terminal and in a log.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

EVERY = 5.0
"""Seconds between two lines."""


@dataclass(slots=True)
class Progress:
    """`done` of `total` runs have ended, `solved` of them well; `before` were in the file already.
    `seconds` is the wall time since then, `last` the row of the run that ended last."""

    total: int
    before: int = 0
    done: int = 0
    solved: int = 0
    last: dict[str, Any] = field(default_factory=dict)
    started: float = field(default_factory=time.monotonic)

    @classmethod
    def from_rows(cls, total: int, rows: Iterable[dict[str, Any]]) -> Progress:
        progress = cls(total)
        for row in rows:
            progress.add(row)
        progress.before = progress.done
        return progress

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    @property
    def seconds_left(self) -> float:
        """By the speed so far."""
        ended = self.done - self.before
        return self.seconds / ended * (self.total - self.done) if ended else float("inf")

    def add(self, row: dict[str, Any]) -> None:
        self.done += 1
        self.solved += row["success"]
        self.last = row

    def __str__(self) -> str:
        return (
            f"{self.done:,} of {self.total:,} runs, {self.solved / max(1, self.done):.0%} solved, "
            f"about {self.seconds_left:.0f} s left"
        )


Report = Callable[[Progress], object]


def lines(every: float = EVERY) -> Report:
    """A report that prints a line when the last one is so many seconds ago."""
    last = time.monotonic()

    def report(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last >= every:
            last = time.monotonic()
            print(progress, flush=True)

    return report
