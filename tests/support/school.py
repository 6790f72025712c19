"""A class in a folder of its own: its course, what is handed in, and the tables of marks."""

from __future__ import annotations

import csv
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from nbgrader.api import Gradebook

from coursetools import ROOT
from coursetools.canonical import Notebook, read_notebook, write_notebook
from coursetools.classroom.grader import Grader
from coursetools.exercises import EXERCISES, SOLUTIONS, find, notebook_of
from coursetools.marking.items import checks_of

NAMES = find([], SOLUTIONS)
SHORT = NAMES[6]  # what takes the least time to mark
made = TemporaryDirectory(ignore_cleanup_errors=True)


def course(root: Path, *names: str) -> Path:
    """A course in `root`: its exercises and settings."""
    root.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copytree(SOLUTIONS / name, root / "solutions" / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    return root


@cache
def _prepared() -> Path:
    root = course(Path(made.name) / "course", SHORT)
    Grader(root).prepare(SHORT, renew=False)
    return root


def course_with_gradebook(root: Path) -> Path:
    """A course of the exercise SHORT that its gradebook knows already."""
    shutil.copytree(_prepared(), root, dirs_exist_ok=True)
    return root


def keep_marks(root: Path) -> None:
    """What was marked in `root` is known in every course that is made from now on."""
    shutil.copytree(root / "class/marks", _prepared() / "class/marks", dirs_exist_ok=True)


def place_of(root: Path, student: str, name: str = SHORT) -> Path:
    return root / "class" / "submitted" / student / name / f"{name}.ipynb"


def hand_in(root: Path, student: str, notebook: Notebook, name: str = SHORT) -> Path:
    place = place_of(root, student, name)
    place.parent.mkdir(parents=True, exist_ok=True)
    write_notebook(place, notebook)
    return place


def solution(name: str = SHORT) -> Notebook:
    return read_notebook(notebook_of(name, SOLUTIONS))


def untouched(name: str = SHORT) -> Notebook:
    return read_notebook(notebook_of(name, EXERCISES))


def all_marks(name: str = SHORT) -> float:
    return sum(item.points for item in checks_of(solution(name)))


def table(root: Path, name: str = "marks.csv") -> list[dict[str, str]]:
    with (root / "class" / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def marks(root: Path) -> dict[tuple[str, str], float]:
    return {(row["student"], row["exercise"]): float(row["marks"]) for row in table(root)}


def notes(root: Path) -> dict[str, str]:
    """What stands beside the marks, by student."""
    return {row["student"]: row["note"] for row in table(root)}


def page_of(root: Path, student: str, name: str = SHORT) -> Path:
    return root / "class" / "feedback" / student / name / f"{name}.html"


def open_gradebook(root: Path) -> Gradebook:
    return Gradebook(f"sqlite:///{root / 'class' / 'gradebook.db'}")
