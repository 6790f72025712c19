"""Run several functions at once, each with a time limit, on threads that hold up nobody.

Built in lesson 02. The standard ThreadPoolExecutor waits for its threads when Python ends, so one
tool that hangs would keep a notebook or a script from closing. These are daemon threads: a tool
that is late is left behind, its thread never given work again.

Where there are no threads (Python in a browser tab) the functions run one after another, and
nothing can be cut short.
"""

from __future__ import annotations

import contextvars
import functools
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

MAX_IDLE = 32
MAX_WIDTH = 64
SLICE = 0.25
"""Seconds of one wait. Windows notices Ctrl-C only between two waits."""

Job = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended: `value`, or `error`, or neither when it was left behind (`late`)."""

    value: Any = None
    error: BaseException | None = None
    late: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """Job number `number` started (`outcome` is None), ended, or said something (`note`)."""

    number: int
    outcome: Outcome | None = None
    note: Any = None


class Worker:
    """A daemon thread that does one job at a time."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[tuple[int, Job, SimpleQueue[Report]] | None] = SimpleQueue()
        threading.Thread(target=self._work, name="agentkit-tool", daemon=True).start()

    def _work(self) -> None:
        while (item := self.inbox.get()) is not None:
            number, job, reports = item
            reports.put(Report(number, do(job)))
            del item, job, reports  # an idle thread keeps nobody's data alive


_idle: deque[Worker] = deque()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)


@functools.cache
def threads_available() -> bool:
    """Can this Python start a thread? In a browser tab it cannot."""
    try:
        _idle.append(Worker())
    except RuntimeError:
        return False
    return True


def do(job: Job) -> Outcome:
    """Do a job here and now. Whatever it raises becomes part of the outcome."""
    start = time.perf_counter()
    try:
        value = job()
    except BaseException as error:
        return Outcome(error=error, seconds=time.perf_counter() - start)
    return Outcome(value, seconds=time.perf_counter() - start)


def run_jobs(
    jobs: Sequence[Job],
    timeouts: Sequence[float | None],
    max_workers: int | None = None,
    reports: SimpleQueue[Report] | None = None,
) -> Iterator[Report]:
    """Yield a report as each job starts, and as each ends. `timeouts` are seconds, None for none.

    A job's clock starts with the job. `reports` is the queue they come through: put a Report with
    a `note` there from inside a job, and it comes out here.
    """
    reports = SimpleQueue() if reports is None else reports
    if not threads_available():
        yield from _one_by_one(jobs, reports)
        return
    waiting = deque(range(len(jobs)))
    running: dict[int, tuple[Worker, float, float]] = {}
    width = max_workers or MAX_WIDTH
    try:
        while waiting or running:
            while waiting and len(running) < width:
                number = waiting.popleft()
                worker = _idle.pop() if _idle else Worker()
                job = functools.partial(contextvars.copy_context().run, jobs[number])
                now, limit = time.monotonic(), timeouts[number]
                running[number] = (worker, now, float("inf") if limit is None else now + limit)
                worker.inbox.put((number, job, reports))
                yield Report(number)
            soonest = min(deadline for _, _, deadline in running.values())
            pause = min(SLICE, max(0.0, soonest - time.monotonic()))
            try:
                report = reports.get(timeout=pause)
            except Empty:
                for number in [n for n, (_, _, end) in running.items() if end <= time.monotonic()]:
                    worker, start, _ = running.pop(number)
                    worker.inbox.put(None)
                    late = Outcome(late=True, seconds=time.monotonic() - start)
                    yield Report(number, late)
                continue
            if report.outcome is None:
                yield report
            elif report.number in running:
                _rest(running.pop(report.number)[0])
                yield report
    finally:
        for worker, _, _ in running.values():
            worker.inbox.put(None)


def _one_by_one(jobs: Sequence[Job], reports: SimpleQueue[Report]) -> Iterator[Report]:
    for number, job in enumerate(jobs):
        yield Report(number)
        outcome = do(job)
        while not reports.empty():
            yield reports.get()
        yield Report(number, outcome)


def _rest(worker: Worker) -> None:
    if len(_idle) < MAX_IDLE:
        _idle.append(worker)
    else:
        worker.inbox.put(None)
