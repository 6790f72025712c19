"""What a study costs: the whole task set under both protocols, one after another and on workers."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from statistics import median

from table import Row, spread

from agentkit.evals import TASKS, Setup, run_tasks

WORKERS = 2
SEEDS = 10
"""At dial 0 all seeds give one run: they stand for as much work."""
ASKED = 60.0
"""Seconds for a thousand runs on two cores."""

WAYS: dict[str, Callable[[], Executor | nullcontext[None]]] = {
    "one after another": nullcontext,
    f"{WORKERS} threads": lambda: ThreadPoolExecutor(WORKERS),
    f"{WORKERS} processes": lambda: ProcessPoolExecutor(WORKERS),
}


def seconds_for_a_thousand(way: str, seeds: int) -> float:
    """Wall time, with the start and the end of the workers: a study has them, too."""
    start = time.perf_counter()
    with WAYS[way]() as executor:
        setups = [Setup(), Setup("react")]
        rows = len(run_tasks(TASKS, setups, range(seeds), executor=executor, progress=False))
    return (time.perf_counter() - start) * 1000 / rows


def measure(rounds: int = 3, seeds: int = SEEDS) -> list[Row]:
    runs = len(TASKS) * 2 * seeds
    measured: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(rounds):
        for way, seconds in measured.items():
            seconds.append(seconds_for_a_thousand(way, seeds))
    return [
        Row(
            f"seconds for a thousand runs of the task set (of {runs:,}), {way}",
            spread(seconds),
            f"< {ASKED:.0f}",
            median(seconds) < ASKED,
        )
        for way, seconds in measured.items()
    ]
