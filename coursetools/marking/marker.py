"""Marks for one copy of an exercise, whatever is in it.

A copy runs in a process of its own, in an empty folder, without keys or network. When that process
dies (os._exit, a crash) or does not end, the item it was at is left out and the rest runs in a new
one: so one endless loop costs its own limit and its own task. What a copy prints is not listened
to, an edited check is replaced by the source's, and a check that has run twice counts with its
better outcome. What a cell does to the checking library is undone before each check.

What this cannot prevent: the checks run in the process of the code that they check. A function that
rewrites the checking library while it is being checked gets marks; see it by reading the copy.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agentkit.grading.report import Outcome, Report
from coursetools import ROOT
from coursetools.environ import offline_environ
from coursetools.marking.items import Item, Notebook, checks_of, items_of
from coursetools.marking.runner import CELL_SECONDS

GRACE = 3.0  # seconds beyond an item's own limit, after which its process is ended
START = 60.0  # seconds a new process may take to begin
MAX_LINE = 1_000_000  # characters of one report


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


def mark(copy: Notebook, source: Notebook, *, cell_seconds: float = CELL_SECONDS) -> Marks:
    """Run a learner's copy against the source of its exercise."""
    items = items_of(copy, source)
    reports: dict[int, Report] = {}
    skip: set[int] = set()
    while True:
        left = _run(items, skip, reports, cell_seconds)
        if left is None:
            break
        skip.add(left)
    best: dict[str, Report] = {}
    for number, item in enumerate(items):
        report = reports.get(number)
        if item.kind == "check" and report is not None:
            known = best.get(item.name)
            if known is None or report.marks > known.marks:
                best[item.name] = report
    checks = []
    for item in checks_of(source):
        report = best.get(item.name) or Report(item.task, item.points)
        report.of, report.so_far = item.points, ""
        report.marks = item.points if report.outcome is Outcome.PASSED else 0
        checks.append((item, report))
    problems = [
        f"{item.name}: {reports[number].came}"
        for number, item in enumerate(items)
        if item.kind == "code" and number in reports
    ]
    return Marks(checks, problems)


def _run(
    items: list[Item], skip: set[int], reports: dict[int, Report], cell_seconds: float
) -> int | None:
    """Run the items in a new process. None when it came to its end, else the item it was at."""
    key = secrets.token_hex(16)
    job = {
        "key": key,
        "items": [dataclasses.asdict(item) for item in items],
        "skip": sorted(skip),
        "cell_seconds": cell_seconds,
    }
    at: int | None = None
    ended = False
    reason = "It ended the whole Python process."
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _child(folder) as child:
        lines = _lines_of(child, json.dumps(job))
        deadline = time.monotonic() + START
        while not ended:
            left = deadline - time.monotonic()
            try:
                line = lines.get(timeout=max(left, 0.001))
            except queue.Empty:
                left = 0
            if left <= 0:
                reason = f"It was still running after {cell_seconds + GRACE:g} s, and was ended."
                break
            if line is None:
                break
            told = _told(line, key)
            if "begins" in told:
                at, deadline = told["begins"], time.monotonic() + cell_seconds + GRACE
            elif "report" in told:
                reports[told["number"]] = _report(told["report"])
            ended = "done" in told
    if ended:
        return None
    if at is None:
        raise RuntimeError(
            "The process that marks a copy did not start. Does `import agentkit` work?"
        )
    reports[at] = Report(
        items[at].task or items[at].name,
        items[at].points,
        outcome=Outcome.NOT_YET,
        came=reason,
        hint="Look for a loop that never ends, or a call that ends the program.",
    )
    return at


@contextlib.contextmanager
def _child(folder: str) -> Iterator[subprocess.Popen[str]]:
    """The process that runs a copy in `folder`, ended afterwards with all that it started."""
    env = offline_environ(Path(sys.executable).parent, ROOT / ".venv" / "state")
    process = subprocess.Popen(
        [sys.executable, "-m", "coursetools.marking.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=env,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()


def _lines_of(child: subprocess.Popen[str], job: str) -> queue.SimpleQueue[str | None]:
    """Give the child its job; what it tells comes line by line, and None at its end."""
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        assert child.stdout is not None
        with child.stdout as stream:
            while line := stream.readline(MAX_LINE):
                lines.put(line)
        lines.put(None)

    threading.Thread(target=listen, daemon=True).start()
    assert child.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        child.stdin.write(job)
        child.stdin.close()
    return lines


def _told(line: str, key: str) -> dict[str, Any]:
    """A line of the child; {} for what the copy itself wrote there."""
    try:
        told = json.loads(line)
    except ValueError:
        return {}
    return told if isinstance(told, dict) and told.get("key") == key else {}


def _report(fields: dict[str, Any]) -> Report:
    return Report(**fields | {"outcome": Outcome(fields["outcome"])})
