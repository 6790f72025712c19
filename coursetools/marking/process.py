"""The process in which one copy runs, as the marker sees it: an item in, what it gave out.

The marker hands over one item at a time and waits for its answer. So whatever a copy does, it is
known whose fault it was, a copy cannot answer for an item that was not asked for, and a process
that dies or hangs is ended and costs that item alone.
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
from pathlib import Path
from typing import Any, Self

from agentkit.grading.report import Outcome, Report
from coursetools import ROOT
from coursetools.environ import offline_environ
from coursetools.marking.contained import boxed
from coursetools.marking.fence import CACHES
from coursetools.marking.items import Item

GRACE = 3.0  # seconds beyond an item's own limit, after which its process is ended
START = 60.0  # seconds a new process may take to begin
LOOK = 0.2  # seconds between two looks at whether to stop
MAX_LINE = 1_000_000  # characters of one answer


class EndedError(Exception):
    """The process is no more; the text says why."""


class Stopped(Exception):  # noqa: N818
    """Whoever wanted the marks has asked to stop; there are none."""


class CopyProcess:
    """A Python process in an empty folder, without keys or network. Use it by `with`: afterwards
    it is ended, with all that it started."""

    def __init__(self, cell_seconds: float, stop: threading.Event | None = None) -> None:
        self.cell_seconds = cell_seconds
        self.stop = stop
        self.key = ""
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.requests: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.child = start(self.folder.name, self.cell_seconds)
        for target in (self._write, self._listen):
            threading.Thread(target=target, daemon=True).start()
        try:
            self._ask(None, START)
        except BaseException as error:
            self.__exit__()
            if not isinstance(error, EndedError):
                raise
            raise RuntimeError(
                f"The process that marks a copy did not start. {error} "
                "Does `python -m coursetools.marking.child` start?"
            ) from error
        return self

    def __exit__(self, *_: object) -> None:
        end(self.child)
        self.requests.put(None)
        self.folder.cleanup()

    def run(self, item: Item) -> Report | None:
        """What `Runner.run` gives for the item. Raises EndedError when the process is lost."""
        fields = self._ask(dataclasses.asdict(item), self.cell_seconds + GRACE)
        if fields is None:
            return None
        try:
            return Report(**fields | {"outcome": Outcome(fields["outcome"])})
        except (TypeError, ValueError, KeyError) as error:
            raise EndedError("It answered for the check, and not as a check does.") from error

    def _ask(self, item: dict[str, Any] | None, seconds: float) -> Any:
        self.key = secrets.token_hex(16)
        self.requests.put(json.dumps({"key": self.key, "item": item}) + "\n")
        deadline = time.monotonic() + seconds
        while True:
            if self.stop is not None and self.stop.is_set():
                raise Stopped
            left = deadline - time.monotonic()
            try:
                line = self.answers.get(timeout=max(min(left, LOOK), 0.001))
            except queue.Empty:
                if left > LOOK:
                    continue
                raise EndedError(
                    f"It was still running after {seconds:g} s, and was ended."
                ) from None
            if line is None:
                raise EndedError("It ended the whole Python process.")
            with contextlib.suppress(ValueError, RecursionError):
                answer = json.loads(line)
                if isinstance(answer, dict) and answer.get("key") == self.key:
                    return answer.get("report")

    def _write(self) -> None:
        """In a thread: a process that does not read must not hold up the marker."""
        assert self.child.stdin is not None
        with contextlib.suppress(OSError, ValueError), self.child.stdin as stream:
            while (request := self.requests.get()) is not None:
                stream.write(request)
                stream.flush()

    def _listen(self) -> None:
        """In a thread: hand on what may be an answer, and None at the end."""
        assert self.child.stdout is not None
        with contextlib.suppress(OSError, ValueError), self.child.stdout as stream:
            while line := stream.readline(MAX_LINE):
                if self.key in line:  # the rest is what the copy itself wrote there
                    self.answers.put(line)
        self.answers.put(None)


def start(folder: str, cell_seconds: float) -> subprocess.Popen[str]:
    env = offline_environ(Path(sys.executable).parent, ROOT / ".venv" / "state")
    box = boxed(folder)
    if box:  # what lies in the caches of the course is not seen there
        env |= dict.fromkeys(("HOME", *CACHES), "/tmp")
    return subprocess.Popen(
        [*box, sys.executable, "-m", "coursetools.marking.child", str(cell_seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=env,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )


def end(process: subprocess.Popen[str]) -> None:
    """End the process and what it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    elif sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        with contextlib.suppress(OSError):
            subprocess.run(tree, capture_output=True, check=False)
    process.kill()
    process.wait()
