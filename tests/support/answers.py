"""The answers under tests/answers: how they are put into a copy, and what they get in this process.

An answer is a file `tests/answers/NN_name/TASK/wrong_*.py` or `right_*.py`: the code of that task's
cell.
"""

from __future__ import annotations

import copy
import re
from pathlib import Path

from agentkit.grading.report import Report
from coursetools import ROOT
from coursetools.canonical import Cell, Notebook, read_notebook
from coursetools.exercises import SOLUTIONS, notebook_of
from coursetools.marking.items import Item, items_of
from coursetools.marking.runner import Runner

ANSWERS = ROOT / "tests" / "answers"
FILES = sorted(ANSWERS.glob("*/*/*.py"))


def exercise_and_task(path: Path) -> tuple[str, str]:
    return path.parent.parent.name, path.parent.name


def reports_of(path: Path) -> list[Report]:
    """What the checks of a task say to an answer, run in this process."""
    exercise, task = exercise_and_task(path)
    source = read_notebook(notebook_of(exercise, SOLUTIONS))
    items = items_of({"cells": []}, source)
    first = [item for item in items if item.kind == "code"]
    checks = [item for item in items if item.kind == "check" and item.task == task]
    assert checks, f"no check of task {task!r} in {exercise}"
    runner = Runner(cell_seconds=20)
    for item in [*first, Item("code", "answer", path.read_text(encoding="utf-8"))]:
        failed = runner.run(item)
        assert failed is None, f"{item.name}: {failed.came}"
    return [report for item in checks if (report := runner.run(item)) is not None]


def answer_cell(notebook: Notebook, task: str) -> Cell:
    """The cell in which a task is answered: the last to write in before its check."""
    found: Cell | None = None
    for cell in notebook["cells"]:
        meta = cell["metadata"].get("nbgrader", {})
        if meta.get("solution"):
            found = cell
        named = re.search(r"\b\w+\.task\(\s*['\"]([^'\"]+)", "".join(cell["source"]))
        if meta.get("grade") and named and named[1] == task:
            break
    assert found is not None
    return found


def with_answer(notebook: Notebook, path: Path) -> Notebook:
    """A copy of `notebook` in which the task of the answer at `path` has that answer."""
    changed = copy.deepcopy(notebook)
    _, task = exercise_and_task(path)
    answer_cell(changed, task)["source"] = path.read_text(encoding="utf-8")
    return changed


def secret_lines(source: Notebook, *, hidden_only: bool = False) -> list[str]:
    """The lines between the marks, short ones aside: `return []` may stand anywhere."""
    begin = "### BEGIN HIDDEN" if hidden_only else "### BEGIN "
    lines: list[str] = []
    for cell in source["cells"]:
        inside = False
        for line in "".join(cell["source"]).splitlines():
            if "### BEGIN " in line or "### END " in line:
                inside = begin in line
            elif inside and len(line.strip()) > 25:
                lines.append(line.strip())
    return lines
