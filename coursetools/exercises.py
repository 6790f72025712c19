"""Exercises out of their solutions, and a learner's own copies of them.

    python course.py exercises [NN ...]      writes exercises/ anew from solutions/
    python course.py work [NN ...]           puts copies into work/, where you edit
    python course.py check [NN ...]          marks your copies, with hints

`solutions/NN_name/NN_name.ipynb` is the one source. nbgrader's own preprocessors take the solutions
and the hidden checks out, so what nbgrader releases and what lies here is the same.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agentkit.grading.report import Outcome, counted
from coursetools import ROOT
from coursetools.canonical import Notebook, canonical, read_notebook, write_notebook
from coursetools.marking.marker import Marks, mark

SOLUTIONS = ROOT / "solutions"
EXERCISES = ROOT / "exercises"
WORK = ROOT / "work"
COMPLETE = (Outcome.PASSED, Outcome.LATER)  # outcomes after which there is nothing to do here


class ExerciseError(Exception):
    """What was asked for is not there, or is in the way; the text says what to do."""


def find(names: Sequence[str], folder: Path) -> list[str]:
    """The exercises that `names` mean (`4`, `04`, `trimming`, `04_trimming`, a path to one); all
    that are in `folder` without a name."""
    there = sorted(p.parent.name for p in folder.glob("*/*.ipynb") if p.stem == p.parent.name)
    found: list[str] = []
    for name in names:
        last = name.replace("\\", "/").rstrip("/").rpartition("/")[2].removesuffix(".ipynb")
        number = last.zfill(2) if last.isdigit() else last
        fits = [each for each in there if number in (each, each[:2], each[3:])]
        if not fits:
            known = ", ".join(there) or "none yet"
            raise ExerciseError(f"No exercise is called '{name}'. There are: {known}.")
        found += [each for each in fits if each not in found]
    return found if names else there


def notebook_of(name: str, folder: Path) -> Path:
    return folder / name / f"{name}.ipynb"


def exercise_of(solution: Notebook) -> Notebook:
    """The notebook that is handed out: no solutions, no hidden checks, no outputs."""
    import nbformat
    from nbgrader.preprocessors import ClearSolutions, SaveCells  # type: ignore[import-untyped]

    from coursetools.classroom.release import STEPS, STUB

    as_nodes: Any = nbformat.reads  # it joins a source stored as lines; its types are not said
    notebook = as_nodes(json.dumps(solution), as_version=4)
    for step in STEPS:
        if step is not SaveCells:  # there is no gradebook here
            settings = {"code_stub": STUB} if step is ClearSolutions else {}
            notebook, _ = step(**settings).preprocess(notebook, {})
    return canonical(notebook)


def make(names: Sequence[str]) -> int:
    """Write the exercises anew, and say which changed."""
    for name in find(names, SOLUTIONS):
        exercise = exercise_of(read_notebook(notebook_of(name, SOLUTIONS)))
        place = notebook_of(name, EXERCISES)
        place.parent.mkdir(parents=True, exist_ok=True)
        changed = write_notebook(place, exercise)
        print(f"exercises/{name} ... {'stored' if changed else 'unchanged'}")
    return 0


def work(names: Sequence[str], *, fresh: bool = False) -> int:
    """Put copies into work/. A copy that is there stays; a fresh one puts it aside first."""
    for name in find(names, EXERCISES):
        mine = notebook_of(name, WORK)
        if mine.exists() and not fresh:
            print(f"work/{name} is there already, and stays. A fresh one: work {name[:2]} --fresh")
            continue
        mine.parent.mkdir(parents=True, exist_ok=True)
        if mine.exists():
            aside = _free_name(mine)
            mine.rename(aside)
            print(f"work/{name}: yours is now {aside.name}")
        shutil.copyfile(notebook_of(name, EXERCISES), mine)
        print(f"work/{name}/{mine.name} is ready. Open it with: python course.py lab")
    return 0


def check(names: Sequence[str]) -> int:
    """Mark the copies in work/ and print what each check says. 0 when all checks passed."""
    chosen = [name for name in find(names, EXERCISES) if names or notebook_of(name, WORK).exists()]
    if not chosen:
        raise ExerciseError("There is no copy in work/ yet. Make one: python course.py work")
    if any(_source_of(name).is_relative_to(EXERCISES) for name in chosen):
        print("The hidden checks are with your teacher. The others say:\n", flush=True)
    lines: list[str] = []
    complete = True
    for place, name in enumerate(chosen, start=1):
        print(f"{name} ({place} of {len(chosen)}) ...", flush=True)
        try:
            marks = _marks_of(name)
        except (ExerciseError, ValueError) as error:
            print(f"  {error}\n", flush=True)
            lines.append(f"{name}: could not be checked")
            complete = False
            continue
        print(marks.text(), end="\n\n", flush=True)
        lines.append(f"{name}: {marks.marks:g} of {counted(marks.of, 'mark')}")
        complete &= all(report.outcome in COMPLETE for _, report in marks.checks)
    if len(lines) > 1:
        print("\n".join(lines))
    return 0 if complete else 1


def _marks_of(name: str) -> Marks:
    mine = notebook_of(name, WORK)
    fresh = f"python course.py work {name[:2]}"
    if not mine.exists():
        raise ExerciseError(f"There is no copy of it in work/. Make one: {fresh}")
    try:
        copy = read_notebook(mine)
    except ValueError as error:
        what = "is no text in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        raise ExerciseError(
            f"work/{name}/{mine.name} cannot be read: {what}\n"
            f"  A fresh one (yours is put aside first): {fresh} --fresh"
        ) from error
    return mark(copy, read_notebook(_source_of(name)))


def _source_of(name: str) -> Path:
    """Where the checks are: in the solution; in the exercise where a class has no solutions."""
    solution = notebook_of(name, SOLUTIONS)
    return solution if solution.exists() else notebook_of(name, EXERCISES)


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.before-{number}{path.suffix}")).exists():
        number += 1
    return aside


def main(arguments: Sequence[str]) -> int:
    verb, *rest = arguments
    names = [each for each in rest if each != "--fresh"]
    for stream in (sys.stdout, sys.stderr):  # a console may not know every sign; it prints "?"
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        if verb == "work":
            return work(names, fresh="--fresh" in rest)
        return make(names) if verb == "exercises" else check(names)
    except (ExerciseError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
