"""Run tasks x setups x seeds, here or on many workers, and go on where it was cut off.

Built in lesson 09. Any executor of the standard library's kind will do: threads, processes, or a
cluster's (`dask.distributed.Client(...).get_executor()`). What comes out is the same on each.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from agentkit.evals import study_file
from agentkit.evals.progress import Progress, Report, lines
from agentkit.evals.results import Results
from agentkit.evals.setup import Order, Outcome, Setup, carry_out
from agentkit.evals.study_file import Row
from agentkit.evals.task import Task
from agentkit.evals.world import stopped_clock
from agentkit.events import Event, RunResult, StopReason

WINDOW = 256
"""Orders that are given to an executor ahead of time: enough for many workers, few to call back."""

PLAIN = Setup()

# How Python says, version by version, that a function cannot go to another process.
_NOT_SENT = re.compile(r"[Pp]ickl|local object|on <module '__main__'|BrokenProcessPool")

Key = tuple[str, str, int]
"""Of a run: its task's name, its setup's label, its seed."""

Item = TypeVar("Item")
Columns = Callable[[Task, RunResult], Mapping[str, Any]]


def run_tasks(
    tasks: Iterable[Task],
    setups: Iterable[Setup] = (PLAIN,),
    seeds: Iterable[int] = (0,),
    *,
    executor: Executor | None = None,
    path: str | os.PathLike[str] | None = None,
    progress: bool | Report = True,
    columns: Columns | None = None,
) -> Results:
    """Every task under every setup with every seed, checked; rows in that order.

    Without an `executor` the runs go one after another. It is not shut down here. With a `path`
    each run is written there as it ends, and what is there already is neither run nor checked
    again. `progress` is False for silence, or a function that gets a `Progress` after each run;
    True prints a line every few seconds, and none for a study that is done sooner. `columns` gives
    a row more columns, out of its task and its run; like a check it stays at home, and is not asked
    about a run that is in the file already.

    Raises:
        TypeError: tasks, setups or seeds are no list.
        ValueError: two tasks or two setups of one name; a file that is no study, or holds runs of
            other questions under the same names.
        Exception: whatever a check, `columns` or a tool's making raised, with a note which run it
            was. What a model or a tool does wrong in a run raises nothing.
    """
    tasks = _listed("tasks", tasks, "[task]")
    setups = _listed("setups", setups, "[setup]")
    seeds = _listed("seeds", seeds, f"range({seeds})")
    _check_names("tasks", [task.name for task in tasks])
    _check_names("setups", [setup.label for setup in setups])
    _check_names("seeds", seeds)
    asked: dict[Key, tuple[Task, Order]] = {
        (task.name, setup.label, seed): (
            task,
            Order(task.question, task.tools, task.files, setup, seed),
        )
        for setup in setups
        for task in tasks
        for seed in seeds
    }
    stored, whole = study_file.read(path) if path is not None else ([], 0)
    rows = _done_before(stored, asked, path)
    state = Progress.from_rows(len(asked), rows.values())
    report = lines() if progress is True else progress or (lambda state: None)
    with nullcontext() if path is None else study_file.writing(path, whole) as store:
        for key, outcome in _outcomes(executor, asked, [key for key in asked if key not in rows]):
            if outcome.result.stop_reason is StopReason.INTERRUPTED:
                raise KeyboardInterrupt  # an agent ends its run on Ctrl-C; a person means them all
            task, order = asked[key]
            rows[key] = _row(task, order, outcome, columns)
            if store is not None:
                store({"asked": order.fingerprint, **rows[key]})
            state.add(rows[key])
            report(state)
    return Results(rows[key] for key in asked)


def run_task(
    task: Task,
    setup: Setup = PLAIN,
    seed: int = 0,
    *,
    on_event: Callable[[Event], object] | None = None,
) -> RunResult:
    """One run of a study once more, to look at it: pass a Trace as `on_event`."""
    order = Order(task.question, task.tools, task.files, setup, seed)
    return carry_out(order, on_event).result


def _outcomes(
    executor: Executor | None, asked: dict[Key, tuple[Task, Order]], keys: Sequence[Key]
) -> Iterator[tuple[Key, Outcome]]:
    """Carry the orders out. From an executor they come in the order in which they end."""
    if executor is None:
        for key in keys:
            with _naming(key):
                outcome = carry_out(asked[key][1])
            yield key, outcome
        return
    left, waiting = iter(keys), dict[Future[Outcome], Key]()
    try:
        while True:
            for key in islice(left, WINDOW - len(waiting)):
                waiting[executor.submit(carry_out, asked[key][1])] = key
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                key = waiting.pop(future)
                with _naming(key):
                    outcome = future.result()
                yield key, outcome
    finally:
        for future in waiting:
            future.cancel()


def _row(task: Task, order: Order, outcome: Outcome, columns: Columns | None) -> Row:
    key = task.name, order.setup.label, order.seed
    with _naming(key), stopped_clock():
        success = task.solved_by(outcome.result)
        more = {} if columns is None else dict(columns(task, outcome.result))
    row = {
        "task": task.name,
        "difficulty": task.difficulty,
        "calls_needed": task.steps,
        "language": task.language,
        "setup": order.setup.label,
        "protocol": order.setup.protocol,
        "model": outcome.model,
        "seed": order.seed,
        "success": success,
        "reason": str(outcome.result.stop_reason),
        **outcome.counts,
        "answer": outcome.result.answer or "",
    }
    if taken := sorted({"asked", *row} & set(more)):
        raise ValueError(f"run_tasks: columns gives {taken[0]!r}, which a row has. Rename it.")
    return row | more


def _done_before(
    stored: Iterable[Row],
    asked: dict[Key, tuple[Task, Order]],
    path: str | os.PathLike[str] | None,
) -> dict[Key, Row]:
    """What is in the file of that which is asked for. Of two lines for one run the first counts."""
    rows: dict[Key, Row] = {}
    for line in stored:
        key = line["task"], line["setup"], line["seed"]
        if key not in asked or key in rows:
            continue
        if line["asked"] != asked[key][1].fingerprint:
            raise ValueError(
                f"{Path(path or '').name!r} holds runs of the task {key[0]!r} under the "
                f"setup {key[1]!r} in which something else was asked: its question, tools, prompt "
                "or faults were others. Take a new file, or another name."
            )
        rows[key] = {name: value for name, value in line.items() if name != "asked"}
    return rows


def _listed(what: str, given: Iterable[Item], better: str) -> list[Item]:
    if not isinstance(given, Iterable):
        kind = type(given).__name__
        raise TypeError(f"run_tasks: {what} must be a list, got a {kind}. Write {better}.")
    return list(given)


def _check_names(what: str, names: Sequence[object]) -> None:
    if not names:
        raise ValueError(f"run_tasks: there are no {what}. Pass at least one.")
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        advice = "" if what == "seeds" else " Rename one, or pass name=."
        raise ValueError(f"run_tasks: {count} {what} are {name!r}.{advice}")


@contextmanager
def _naming(key: Key) -> Iterator[None]:
    """An exception that comes out of a run says which one, and what to do about it if known."""
    try:
        yield
    except Exception as error:
        error.add_note(f"In the task {key[0]!r}, setup {key[1]!r}, seed {key[2]}.")
        if _NOT_SENT.search(f"{type(error).__name__}: {error}"):
            error.add_note(
                "Functions that a notebook or another function defines cannot go to processes by "
                "themselves. Put them into a module, or take a ThreadPoolExecutor or Dask."
            )
        raise
