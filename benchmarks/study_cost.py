"""What a study costs: the whole task set under both protocols, one after another and on workers."""

from __future__ import annotations

import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from statistics import median

from table import Row, spread

from agentkit.evals import TASKS, Setup, run_tasks

WORKERS = 2
SEEDS = 3
ASKED = 60.0
"""Seconds for a thousand runs on two cores."""


def seconds_for_a_thousand(executor: Executor | None) -> float:
    """The start of the workers is part of it: a study starts them, too."""
    start = time.perf_counter()
    rows = len(run_tasks(TASKS, [Setup(), Setup("react")], range(SEEDS), executor=executor))
    return (time.perf_counter() - start) * 1000 / rows


def measure(rounds: int = 3) -> list[Row]:
    rows = []
    for name, pool in (
        ("one after another", None),
        (f"{WORKERS} threads", ThreadPoolExecutor),
        (f"{WORKERS} processes", ProcessPoolExecutor),
    ):
        seconds = []
        for _ in range(rounds):
            if pool is None:
                seconds.append(seconds_for_a_thousand(None))
            else:
                with pool(WORKERS) as executor:
                    seconds.append(seconds_for_a_thousand(executor))
        rows.append(
            Row(
                f"seconds for a thousand runs of the task set, {name}",
                spread(seconds),
                f"< {ASKED:.0f}",
                median(seconds) < ASKED,
            )
        )
    return rows
