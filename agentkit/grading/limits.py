"""A time limit for a learner's code: an endless loop costs one check, not the kernel.

Where the system has an interval timer (Linux, macOS) it ends sleeping code too. On Windows a thread
that watches rings by an interrupt, as Ctrl-C does, which ends `time.sleep` too. Outside the main
thread it raises in the running one, which ends loops of Python but no call that sleeps. Without
threads (a browser tab) there is no limit.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from types import FrameType
from typing import Any

AGAIN = 0.05  # seconds: code that swallows the first one meets the next


class OutOfTime(BaseException):
    """The code ran longer than it may. No Exception, so that `except Exception` lets it pass."""


def time_limit(seconds: float | None) -> AbstractContextManager[None]:
    """Raise `OutOfTime` in the block when it takes longer, again and again until it ends.

    Limits nest: the one that is due first rings first. Afterwards the alarm is as it was before.
    """
    if seconds is None:
        return contextlib.nullcontext()
    if not seconds > 0:
        raise ValueError(
            f"time_limit: seconds is {seconds!r}. Give a number over 0, or None for no limit."
        )
    main = threading.current_thread() is threading.main_thread()
    return _Alarm(seconds) if main and hasattr(signal, "setitimer") else _watched(seconds)


class _Alarm(AbstractContextManager[None]):
    """A limit by the system's timer.

    `while True: try: ... except: pass` swallows whatever is raised inside its `try`. So from the
    second ring on, the next line of each function that runs raises too: that line is the one in
    the `except`, from where the exception gets out. Two such loops,
    one inside the other, are not ended by this.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.rings = 0
        self.over = False

    def __enter__(self) -> None:
        self.caller: FrameType | None = sys._getframe(1)
        self.trace_before = sys.gettrace()
        self.since = time.monotonic()
        self.handler_before: Any = signal.signal(signal.SIGALRM, self._ring)
        outer, self.interval_before = signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)
        self.outer = outer
        if 0 < outer < self.seconds:
            signal.setitimer(signal.ITIMER_REAL, outer, AGAIN)

    def __exit__(self, *_: object) -> None:
        self.over = True
        if self.rings > 1:
            sys.settrace(self.trace_before)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self.handler_before)
        self.caller = None
        if self.outer:
            left = max(self.outer - (time.monotonic() - self.since), 0.001)
            signal.setitimer(signal.ITIMER_REAL, left, self.interval_before)

    def _ring(self, _: int, frame: FrameType | None) -> None:
        inside: list[FrameType] = []
        while frame is not None and frame is not self.caller:
            if frame.f_code is _Alarm.__exit__.__code__:
                return  # the block has ended; the alarm is being taken away
            inside.append(frame)
            frame = frame.f_back
        if self.over:
            return
        self.rings += 1
        if self.rings > 1:
            for each in inside:
                each.f_trace = self._raise_at_line
            sys.settrace(lambda *_: None)
        raise OutOfTime

    def _raise_at_line(self, _: FrameType, event: str, __: object) -> Any:
        if event == "line" and not self.over:
            raise OutOfTime
        return self._raise_at_line


@contextlib.contextmanager
def _watched(seconds: float) -> Iterator[None]:
    """A limit by a thread that raises in this one."""
    target, done = threading.get_ident(), threading.Event()
    bell = _Interrupt(done) if threading.current_thread() is threading.main_thread() else None

    def watch() -> None:
        wait = seconds
        while not done.wait(wait):
            if bell is not None:
                bell.ring()
            else:
                _raise_in(target, OutOfTime)
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        watcher.start()
    except RuntimeError:  # no threads here
        yield
        return
    try:
        if bell is not None:
            bell.hang_up()
        yield
    finally:
        while True:
            try:
                done.set()
                watcher.join()
                if bell is not None:
                    bell.take_down()
                else:
                    _raise_in(target, None)
            except OutOfTime:
                continue
            break


class _Interrupt:
    """OutOfTime in the main thread by SIGINT; what is no ring of ours goes to the handler before
    it, so that Ctrl-C stays what it is."""

    def __init__(self, done: threading.Event) -> None:
        self.done = done
        self.is_due = False
        self.handler_before: Any = signal.getsignal(signal.SIGINT)

    def hang_up(self) -> None:
        signal.signal(signal.SIGINT, self._raise)

    def ring(self) -> None:
        self.is_due = True
        signal.raise_signal(signal.SIGINT)

    def take_down(self) -> None:
        signal.signal(signal.SIGINT, self.handler_before or signal.default_int_handler)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if self.is_due and not self.done.is_set():
            raise OutOfTime
        if callable(self.handler_before):
            self.handler_before(number, frame)


def _raise_in(thread: int, kind: type[BaseException] | None) -> None:
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if kind is None else ctypes.py_object(kind)
    )
