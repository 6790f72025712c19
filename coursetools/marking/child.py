"""The process in which one copy is run: items in, a line for each report out.

    python -m coursetools.marking.child < job

It tells which item it is about to run before it runs it. So whoever started it knows, if it dies or
hangs, whose fault that was.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from pathlib import Path
from typing import Any

from coursetools.marking.items import Item
from coursetools.marking.runner import Runner

MEMORY = 4 * 1024**3  # bytes; a copy that wants more is told so by a MemoryError


def main() -> int:
    job: dict[str, Any] = json.load(sys.stdin)
    # The learner's code gets another stdout, and no stdin to wait at.
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    _limit_memory()
    process = os.getpid()

    def tell(**line: Any) -> None:
        if os.getpid() != process:  # a fork that a cell made has come back here
            os._exit(0)
        channel.write(json.dumps({"key": job["key"], **line}) + "\n")
        channel.flush()

    runner = Runner(job["cell_seconds"], home=Path.cwd())
    for number, item in enumerate(job["items"]):
        if number in job["skip"]:
            continue
        tell(begins=number)
        report = runner.run(Item(**item))
        if report is not None:
            tell(number=number, report=dataclasses.asdict(report))
    tell(done=True)
    os._exit(0)  # threads that a copy left behind are not waited for


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):  # Windows has none; some systems refuse
        return


if __name__ == "__main__":
    sys.exit(main())
