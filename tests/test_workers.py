"""Several jobs at once, each with a time limit, on threads that hold up nobody."""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import pytest

from agentkit import workers
from agentkit.awaiting import run_async
from agentkit.workers import OutOfTimeError, Report, Worker, do, run_jobs


def outcomes(jobs: list[Callable[[], Any]], limit: float | None = None, width: Any = None) -> Any:
    ended = {
        report.number: report.outcome
        for report in run_jobs(jobs, [limit] * len(jobs), width)
        if report.outcome is not None
    }
    return [ended[number] for number in range(len(jobs))]


def test_each_job_starts_once_and_ends_once() -> None:
    reports = list(run_jobs([lambda: "a", lambda: "b"], [None, None]))
    assert sorted(report.number for report in reports if report.outcome is None) == [0, 1]
    assert sorted(report.number for report in reports if report.outcome) == [0, 1]


def test_no_jobs_is_no_report() -> None:
    assert list(run_jobs([], [])) == []


def test_jobs_run_at_the_same_time() -> None:
    together = threading.Barrier(8)
    assert {each.value for each in outcomes([lambda: together.wait(10) >= 0] * 8)} == {True}


@pytest.mark.parametrize("width", [1, 2, 5])
def test_no_more_jobs_run_at_once_than_allowed(width: int) -> None:
    running, most, lock = 0, 0, threading.Lock()
    gate = threading.Barrier(width)

    def job() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        gate.wait(10)
        with lock:
            running -= 1

    outcomes([job] * (width * 3), width=width)
    assert most == width


def test_with_one_worker_jobs_run_in_order() -> None:
    order: list[int] = []
    outcomes([lambda n=n: order.append(n) for n in range(20)], width=1)
    assert order == list(range(20))


def test_whatever_a_job_raises_is_its_outcome() -> None:
    def raises(error: BaseException) -> None:
        raise error

    errors = [ValueError("a"), KeyboardInterrupt(), SystemExit(3), StopIteration(), GeneratorExit()]
    found = outcomes([lambda e=e: raises(e) for e in errors])
    assert [each.error for each in found] == errors


def test_a_job_that_hangs_is_late_and_its_siblings_are_kept(release: threading.Event) -> None:
    first, second, third = outcomes([lambda: "a", release.wait, lambda: "c"], limit=0.05)
    assert (first.value, third.value) == ("a", "c")
    assert second.late
    assert second.value is None


def test_the_clock_of_a_job_starts_with_the_job(release: threading.Event) -> None:
    # One worker: the second would be late before it began, if it waited on the first one's time.
    first, second = outcomes([release.wait, lambda: "b"], limit=0.05, width=1)
    assert first.late
    assert second.value == "b"


def test_a_job_that_never_stops_talking_is_late_too(release: threading.Event) -> None:
    reports: SimpleQueue[Report] = SimpleQueue()

    def chatter() -> None:
        while not release.is_set():
            reports.put(Report(0, note="again"))

    found = list(run_jobs([chatter], [0.05], None, reports))
    assert found[-1].outcome is not None
    assert found[-1].outcome.late


def test_what_a_late_job_says_afterwards_is_not_heard(release: threading.Event) -> None:
    reports: SimpleQueue[Report] = SimpleQueue()
    late_said = threading.Event()

    def late() -> None:
        release.wait()
        reports.put(Report(0, note="too late"))
        late_said.set()

    def other() -> str:
        release.wait()
        late_said.wait()
        return "done"

    found = []
    for report in run_jobs([late, other], [0.05, None], None, reports):
        found.append(report)
        if report.outcome and report.outcome.late:
            release.set()
    assert [report.note for report in found if report.note] == []
    assert found[-1].outcome is not None
    assert found[-1].outcome.value == "done"


def test_jobs_that_ended_in_time_are_not_late_because_nobody_looked() -> None:
    ended = threading.Barrier(4)

    def job() -> str:
        ended.wait(10)
        return "in time"

    running = run_jobs([job] * 3, [0.2] * 3)
    for _ in range(3):
        next(running)
    ended.wait(10)
    threading.Event().wait(0.4)  # the one who steps the generator is slow
    assert [report.outcome and report.outcome.value for report in running] == ["in time"] * 3


def test_a_worker_is_used_again_and_a_late_one_is_not(release: threading.Event) -> None:
    workers._idle.clear()
    seen: list[int] = []

    def job() -> None:
        seen.append(threading.get_ident())

    outcomes([job])
    outcomes([job])
    assert seen[0] == seen[1]

    def hang() -> None:
        job()
        release.wait()

    outcomes([hang], limit=0.05)
    outcomes([job])
    assert seen[3] != seen[2] == seen[1]


def test_leaving_early_lets_every_worker_go(release: threading.Event) -> None:
    threads: list[threading.Thread] = []

    def job() -> None:
        threads.append(threading.current_thread())
        release.wait()

    running = run_jobs([job] * 3, [None] * 3)
    for _ in range(3):
        next(running)
    running.close()
    release.set()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_every_worker_is_a_daemon(release: threading.Event) -> None:
    def job() -> bool:
        return threading.current_thread().daemon

    assert all(each.value for each in outcomes([job] * 3))


def test_jobs_see_the_context_variables_of_their_caller_and_cannot_change_them() -> None:
    name: contextvars.ContextVar[str] = contextvars.ContextVar("name", default="nobody")
    name.set("Ada")

    def job() -> str:
        found = name.get()
        name.set("somebody else")
        return found

    assert [each.value for each in outcomes([job, job], width=1)] == ["Ada", "Ada"]
    assert name.get() == "Ada"


def test_jobs_within_jobs_do_not_wait_for_each_other() -> None:
    def inner() -> int:
        return 1

    def outer() -> int:
        return sum(each.value for each in outcomes([inner] * 3))

    assert [each.value for each in outcomes([outer] * 70)] == [3] * 70


def test_when_the_system_gives_no_more_threads_the_work_is_done_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    workers.threads_available()
    workers._idle.clear()
    left = [Worker(), Worker()]

    def limited() -> Worker:
        if not left:
            raise RuntimeError("can't start new thread")
        return left.pop()

    monkeypatch.setattr(workers, "Worker", limited)
    assert [each.value for each in outcomes([lambda n=n: n for n in range(9)])] == list(range(9))
    workers._idle.clear()
    assert [each.value for each in outcomes([lambda n=n: n for n in range(3)])] == [0, 1, 2]


def test_do_measures_and_never_raises() -> None:
    outcome = do(lambda: 1 / 0)
    assert isinstance(outcome.error, ZeroDivisionError)
    assert outcome.seconds >= 0


def test_an_async_job_past_its_time_is_cancelled_and_a_timeout_of_its_own_is_an_error() -> None:
    import asyncio

    cancelled: list[bool] = []

    async def hang() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def own() -> None:
        raise TimeoutError("the server's")

    with pytest.raises(OutOfTimeError):
        run_async(hang(), 0.02)
    assert cancelled == [True]
    with pytest.raises(TimeoutError, match="the server's"):
        run_async(own(), 10)


def test_blocking_code_that_an_async_job_hands_to_a_thread_gives_its_result_or_its_error() -> None:
    import asyncio

    async def handed(function: Callable[[], Any]) -> Any:
        return await asyncio.to_thread(function)

    assert run_async(handed(lambda: "done"), 10) == "done"
    with pytest.raises(ZeroDivisionError):
        run_async(handed(lambda: 1 / 0), 10)
