"""A study of one model, recorded: a study's file whose first line says what was run, and when.

The rest of the file is lesson 09's: a row for each run, added as it ends, and here with two columns
more. So a study of an hour may be cut off and goes on where it was. One process asks one model, one
run after another: at temperature 0 a small model's replies depend on what it was asked before.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import Any

from agentkit.evals.progress import Report
from agentkit.evals.results import Results
from agentkit.evals.setup import Setup
from agentkit.evals.study import run_tasks
from agentkit.evals.study_file import MARK, VERSION
from agentkit.evals.task import Task
from agentkit.events import RunResult
from agentkit.local.models import MODELS
from agentkit.model_study.prompts import setups_for
from agentkit.model_study.tasks import STUDY_TASKS, calls_made, looked_up
from agentkit.session_file import decode, encode

SEEDS = {"built-in": range(3)}
"""The seeds of a model's runs; 0 alone for one that chance has no part in."""

PACKAGES = ("agentkit", "openai", "llama-cpp-python")


def record(
    model: str,
    path: str | os.PathLike[str],
    *,
    date: str,
    tasks: Sequence[Task] = STUDY_TASKS,
    setups: Sequence[Setup] | None = None,
    progress: bool | Report = True,
) -> Results:
    """Run the study with one of its models and write each run into the file as it ends.

    date: of the day, as YYYY-MM-DD; it goes into the first line with the versions. What is in the
        file already is not run again.

    Raises:
        ValueError: there is no model of that name, or the file holds another study.
        ModuleNotFoundError: the model is not installed.
    """
    path = Path(path)
    setups = setups_for(model) if setups is None else setups
    seeds = SEEDS.get(model, range(1))
    if not path.exists():
        header = {MARK: VERSION, "about": described(model, date, seeds)}
        path.write_bytes(encode(header))
    return run_tasks(tasks, setups, seeds, path=path, progress=progress, columns=columns)


def columns(task: Task, run: RunResult) -> dict[str, Any]:
    """What a row of the record has besides: whether the run looked up what its task needs, and the
    calls that it made."""
    return {"looked_up": looked_up(task, run), "made": calls_made(run)}


def described(model: str, date: str, seeds: Sequence[int]) -> dict[str, Any]:
    """What a record says about itself."""
    names = [*PACKAGES, MODELS[model].package] if model in MODELS else ["agentkit", "openai"]
    title = MODELS[model].title if model in MODELS else model
    versions = {name: metadata.version(name) for name in names}
    return {
        "model": title,
        "date": date,
        "temperature": 0,
        "seeds": list(seeds),
        "versions": versions,
    }


def recorded(model: str) -> Results:
    """The runs of a model that came with the package.

    Raises:
        FileNotFoundError: there is no record of that model.
    """
    return Results.load(_path(model))


def about(model: str) -> dict[str, Any]:
    """What was run, when, and with which versions."""
    first = _path(model).read_bytes().split(b"\n", 1)[0]
    header = decode(first)
    return dict(header["about"])


def _path(model: str) -> Path:
    path = Path(str(files("agentkit"))) / "data" / "model_study" / f"{model}.jsonl"
    if not path.exists():
        raise FileNotFoundError(
            f"There is no record of the model {model!r}. Make one: python course.py study {model}"
        )
    return path
