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
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

MAX_IDLE = 32
MAX_WIDTH = 64
SLICE = 0.25
"""Seconds of one wait. Windows notices Ctrl-C only between two waits."""

Job = Callable[[], Any]


class OutOfTimeError(Exception):
    """An async job was cancelled at its time limit. (A job may raise TimeoutError itself.)"""


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
        self.busy = False
        self.inbox: SimpleQueue[tuple[int, Job, SimpleQueue[Report]] | None] = SimpleQueue()
        threading.Thread(target=self._work, name="agentkit-tool", daemon=True).start()

    def give(self, number: int, job: Job, reports: SimpleQueue[Report]) -> None:
        self.busy = True
        self.inbox.put((number, job, reports))

    def dismiss(self) -> None:
        """End the thread, once it is done with what it does."""
        self.inbox.put(None)

    def _work(self) -> None:
        while (item := self.inbox.get()) is not None:
            number, job, reports = item
            outcome = do(job)
            self.busy = False
            reports.put(Report(number, outcome))
            del item, job, reports, outcome  # an idle thread keeps nobody's data alive


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
) -> Generator[Report, None, None]:
    """Yield a report as each job starts, and as each ends. `timeouts` are seconds, None for none.

    A job's clock starts with the job. Each job sees the context variables of the caller. `reports`
    is the queue they come through: put a Report with a `note` there from inside a job, and it comes
    out here, for as long as the job runs.
    """
    reports = SimpleQueue() if reports is None else reports
    jobs = [functools.partial(contextvars.copy_context().run, job) for job in jobs]
    waiting = deque(range(len(jobs)))
    running: dict[int, tuple[Worker, float, float]] = {}
    width = max_workers or MAX_WIDTH
    try:
        while waiting or running:
            while waiting and len(running) < width and (worker := _hire()):
                number = waiting.popleft()
                now, limit = time.monotonic(), timeouts[number]
                running[number] = (worker, now, float("inf") if limit is None else now + limit)
                worker.give(number, jobs[number], reports)
                yield Report(number)
            if not running:
                yield from _do_here(waiting.popleft(), jobs, reports)
                continue
            soonest = min(deadline for _, _, deadline in running.values())
            try:
                report = reports.get(timeout=min(SLICE, max(0.0, soonest - time.monotonic())))
            except Empty:
                pass
            else:
                if report.number in running:
                    if report.outcome is not None:
                        _rest(running.pop(report.number)[0])
                    yield report
            for number in _late(running):
                worker, start, _ = running.pop(number)
                worker.dismiss()
                yield Report(number, Outcome(late=True, seconds=time.monotonic() - start))
    finally:
        for worker, _, _ in running.values():
            worker.dismiss()


def _do_here(number: int, jobs: Sequence[Job], reports: SimpleQueue[Report]) -> Iterator[Report]:
    """Without a thread: the caller does the job, for as long as it takes."""
    yield Report(number)
    outcome = do(jobs[number])
    while not reports.empty():
        yield reports.get()
    yield Report(number, outcome)


def _late(running: dict[int, tuple[Worker, float, float]]) -> list[int]:
    """Jobs past their time. One that has ended is not late, though nobody has read its report."""
    now = time.monotonic()
    return [number for number, (worker, _, end) in running.items() if end <= now and worker.busy]


def _hire() -> Worker | None:
    """A worker at rest, or a new one, or None when the system gives no more threads."""
    if not threads_available():
        return None
    try:
        return _idle.pop()
    except IndexError:
        pass
    try:
        return Worker()
    except RuntimeError:
        return None


def _rest(worker: Worker) -> None:
    if len(_idle) < MAX_IDLE:
        _idle.append(worker)
    else:
        worker.dismiss()
