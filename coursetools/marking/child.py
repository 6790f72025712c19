"""The process in which one copy is run: an item in, its report out, line by line.

    python -m coursetools.marking.child SECONDS

Whoever started it hands over the next item when the one before it is answered. So what is still to
come, hidden checks too, is not in this process.
"""

from __future__ import annotations

import dataclasses
import json
import os
import queue
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, TextIO

from coursetools.marking.fence import put_up_fence
from coursetools.marking.items import Item
from coursetools.marking.runner import Runner

MEMORY = 4 * 1024**3  # bytes; a copy that wants more is told so by a MemoryError


def main() -> None:
    # The learner's code gets another stdout, and no stdin to wait at.
    stream = os.fdopen(os.dup(0), encoding="utf-8")
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    _limit_memory()
    ours, process = Path.cwd(), os.getpid()
    home = ours / "copy"  # which a copy may delete; `ours` is the edge of its box
    home.mkdir(exist_ok=True)
    os.chdir(home)
    runner = Runner(float(sys.argv[1]), home=home)
    sys.modules["__main__"] = runner.module  # as in a kernel: typing and pickle look there
    run = runner.run
    put_up_fence(ours, Path(tempfile.gettempdir()))
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(stream, requests), daemon=True).start()
    while True:
        request: dict[str, Any] = json.loads(requests.get())
        report = run(Item(**request["item"])) if request["item"] else None
        if os.getpid() != process:  # a fork that a cell made has come back here
            os._exit(0)
        fields = None if report is None else dataclasses.asdict(report)
        channel.write(json.dumps({"key": request["key"], "report": fields}) + "\n")
        channel.flush()


def _read(stream: TextIO, requests: queue.SimpleQueue[str]) -> None:
    """Hand on what comes; when the marker is no more, end at once, whatever a cell is at."""
    for line in stream:
        requests.put(line)
    os._exit(0)


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):  # Windows has none; some systems refuse
        return


if __name__ == "__main__":
    main()
