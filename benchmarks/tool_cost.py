"""What it costs to check one call, to run it, and to run eight at once."""

from __future__ import annotations

import time
import timeit
from statistics import median

from table import Row, spread

from agentkit import Executor, ToolCall, tool


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool
def wait() -> str:
    """Take 100 ms."""
    time.sleep(0.1)
    return "waited"


def measure(rounds: int = 9) -> list[Row]:
    raw, count = '{"a": 1, "b": 2}', 2000
    executor = Executor([add, wait])
    one = [ToolCall("call_1", "add", raw)]
    eight = [ToolCall(f"call_{number}", "wait", "{}") for number in range(8)]
    executor.run(eight)
    checks, runs, batches = [], [], []
    for _ in range(rounds):
        checks.append(timeit.timeit(lambda: add.check(raw), number=count) / count * 1e6)
        runs.append(timeit.timeit(lambda: executor.run(one), number=count) / count * 1e6)
        batches.append(timeit.timeit(lambda: executor.run(eight), number=1))
    return [
        Row("parse and check one call, us", spread(checks), "<= 15", median(checks) <= 15),
        Row("Executor.run of one call with its time-out, us", spread(runs), "<= 150",
            median(runs) <= 150),
        Row("eight tools of 100 ms in one reply, s", spread(batches), "< 0.115",
            median(batches) < 0.115),
    ]  # fmt: skip
