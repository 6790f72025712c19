"""See what a run did: every event written down, as data, as a table, as a file, as a page to read.

Built in lesson 08. A trace is a function of events, so it plugs into the loop where anything else
that watches does: `Agent(..., on_event=trace)`. It may see many runs, one after another, at once,
and one inside the other.
"""

from __future__ import annotations

import os
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from agentkit import trace_file, trace_view
from agentkit.conditions import counted
from agentkit.events import Event
from agentkit.redaction import hide_secrets
from agentkit.trace_data import CallTrace, RunTrace, StepTrace
from agentkit.trace_watch import WatchedRun

__all__ = ["CallTrace", "RunTrace", "StepTrace", "Trace"]


class Trace:
    """Watches runs.

    `redact(text)` is applied to every text on its way out to a file, a table or a page; the default
    hides the values of environment variables that look like keys. `views=False` keeps no views,
    for a study of many runs. `clock` gives seconds. By default models and tools are timed where
    they run; a clock of your own times everything, so that an output can be the same each time.
    """

    def __init__(
        self,
        redact: Callable[[str], str] | None = None,
        *,
        views: bool = True,
        clock: Callable[[], float] | None = None,
    ) -> None:
        for name, given in (("redact", redact), ("clock", clock)):
            if given is not None and not callable(given):
                raise TypeError(
                    f"Trace: {name} must be a function, got {given!r:.60}. To read a trace from a "
                    "file: Trace.load(path)."
                )
        self.problems: list[str] = []
        self.redact = redact or hide_secrets
        self._views, self._clock, self._measured = views, clock or time.monotonic, clock is None
        self._lock = threading.RLock()
        self._loaded: list[RunTrace] = []
        self._watched: list[WatchedRun] = []
        self._open: list[WatchedRun] = []
        self._seen: dict[int, Event] = {}

    def __repr__(self) -> str:
        runs, steps = len(self.runs), sum(len(run.steps) for run in self.runs)
        return f"Trace({counted(runs, 'run')}, {counted(steps, 'step')})"

    def __call__(self, event: Event) -> None:
        """Take an event in. Agents call this."""
        with self._lock:
            if event.depth:  # a delegated run may tell us itself, and through the run it is in
                if id(event) in self._seen:
                    return
                self._seen[id(event)] = event  # kept, so that no other event gets its id
            run = self._run_of(event)
            run.take(event)
            if event.kind == "run_ended":
                self._open.remove(run)
                if all(each.depth for each in self._open):
                    self._seen.clear()

    @property
    def runs(self) -> list[RunTrace]:
        """The runs in the order in which they began; one that has not ended as far as it got."""
        with self._lock:
            return [*self._loaded, *(run.trace() for run in self._watched)]

    def rows(self) -> list[dict[str, Any]]:
        """A flat dict a step, as a data frame takes it. `calls` and `errors` are numbers, `tools`
        and `error_kinds` are their names; `stop` stands in the last step of a run."""
        return trace_view.rows(self.runs)

    def table(self, columns: Sequence[str] | None = None) -> str:
        """The rows as text, a line each. Times are shown only where `columns` asks for them.

        ValueError for a column that rows do not have.
        """
        return trace_view.table(self.runs, columns, self.redact)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write all runs to a file, as JSON lines.

        ValueError if there is a file that is no trace; OSError if it cannot be written.
        """
        trace_file.write(Path(path), self.runs, self.redact)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], redact: Callable[[str], str] | None = None
    ) -> Trace:
        """The trace in a file. What is wrong with the file stands in `problems`, and is warned of.

        ValueError if it is no trace, or one of a later version; OSError if it cannot be read.
        """
        trace = cls(redact)
        trace._loaded, trace.problems = trace_file.read(Path(path))
        if trace.problems:
            found = "; ".join(trace.problems)
            warnings.warn(f"Trace: {Path(path).name}: {found}", stacklevel=2)
        return trace

    def _repr_html_(self) -> str:
        from agentkit.trace_page import page

        return page(self.runs, self.redact)

    def _run_of(self, event: Event) -> WatchedRun:
        if event.kind != "run_started":
            for run in reversed(self._open):
                if run.owns(event):
                    return run
            for run in reversed(self._open):  # a call of an earlier run, taken up
                if event.call is not None and run.depth == event.depth and not run.steps:
                    return run
        run = WatchedRun(
            event,
            self._clock,
            self._watched[0].began if self._watched else None,
            measured=self._measured,
            views=self._views,
        )
        run.parent = self._parent_of(run)
        self._watched.append(run)
        self._open.append(run)
        return run

    def _parent_of(self, run: WatchedRun) -> int | None:
        """The place of the last run one level above that shares its budget."""
        for number in range(len(self._watched) - 1, -1, -1):
            other = self._watched[number]
            if run.depth and other.depth == run.depth - 1 and run.shares_budget(other):
                return len(self._loaded) + number
        return None
