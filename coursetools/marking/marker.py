"""Marks for one copy of an exercise, whatever is in it.

A copy runs in a process of its own, in an empty folder, without keys or network. When that process
dies (os._exit, a crash) or does not end, the item it was at is left out and the rest runs in a new
one: so one endless loop costs its own limit and its own task. What a copy prints is not listened
to, an edited check is replaced by the source's, and a check that has run twice counts with its
better outcome. What a cell does to the checking library, to agentkit or to Python's own functions
is undone before each check, and a change to the library in the middle of a check fails it.

What this cannot prevent: the checks run in the process of the code that they check. A function that
goes through the frames of its callers (sys._getframe, inspect, gc, ctypes) can reach the check that
calls it, read it, and answer in its stead; it can read every file that you can. See it by reading
the copy, and mark copies of people you do not know as a user without rights, or in a container.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from agentkit.grading.report import Outcome, Report
from coursetools.marking.items import Item, Notebook, checks_of, items_of, not_run
from coursetools.marking.process import CopyProcess, EndedError
from coursetools.marking.runner import CELL_SECONDS

WITH_TEACHER = "This check is with your teacher, who marks it."


@dataclass(slots=True)
class Marks:
    """The reports of an exercise's checks, in order, and what else went wrong in the copy."""

    checks: list[tuple[Item, Report]]
    problems: list[str] = field(default_factory=list)

    @property
    def marks(self) -> float:
        return sum(report.marks for _, report in self.checks)

    @property
    def of(self) -> float:
        return sum(item.points for item, _ in self.checks)

    def text(self) -> str:
        lines = [
            # The check before it has said what to do.
            report.head if report.hidden and report.outcome is Outcome.NOT_DONE else report.text()
            for _, report in self.checks
        ]
        return "\n".join([*lines, *self.problems, f"{self.marks:g} of {self.of:g} marks"])


def mark(
    copy: Notebook,
    source: Notebook,
    *,
    cell_seconds: float = CELL_SECONDS,
    stop: threading.Event | None = None,
) -> Marks:
    """Run a learner's copy against the source of its exercise.

    Raises:
        Stopped: `stop` was set before there were marks.
    """
    items = items_of(copy, source)
    reports: dict[int, Report | None] = {}
    lost: set[int] = set()  # the items that ended their process
    while not _run(items, reports, lost, partial(CopyProcess, cell_seconds, stop)):
        pass
    best: dict[str, Report] = {}
    failed: list[str] = []
    before = ""  # what ended the cell before this item
    for number, item in enumerate(items):
        report = reports.get(number)
        if item.kind == "code":
            before = f"{item.name}: {report.came.replace(f'<{item.name}>, ', '')}" if report else ""
            failed += [before] if before else []
        elif report is not None:
            if before and report.outcome is Outcome.NOT_DONE:
                report.hint = f"The cell before it did not run to its end. {before}"
            known = best.get(item.name)
            if known is None or report.marks > known.marks:
                best[item.name] = report
    checks = []
    for item in checks_of(source):
        report = best.get(item.name) or Report(item.task, item.points)
        report.of, report.so_far = item.points, ""
        report.marks = item.points if report.outcome is Outcome.PASSED else 0
        if report.outcome is Outcome.LATER:
            report.hint = WITH_TEACHER
        checks.append((item, report))
    return Marks(checks, [*failed, *not_run(copy, source)])


def _run(
    items: list[Item],
    reports: dict[int, Report | None],
    lost: set[int],
    start: Callable[[], CopyProcess],
) -> bool:
    """Run the items in a new process. False when it ended before they did.

    What has run in an earlier one runs again, since later cells need its names. Its report stays,
    and a check that has failed is not asked twice.
    """
    with start() as process:
        for number, item in enumerate(items):
            known = reports.get(number)
            if number in lost or (item.kind == "check" and known and not known.marks):
                continue
            try:
                report = process.run(item)
            except EndedError as error:
                lost.add(number)
                reports.setdefault(number, _lost(item, str(error)))
                return False
            reports.setdefault(number, report)
    return True


def _lost(item: Item, reason: str) -> Report:
    return Report(
        item.task or item.name,
        item.points,
        outcome=Outcome.NOT_YET,
        came=reason,
        hint="Look for a loop that never ends, or a call that ends the program.",
    )
