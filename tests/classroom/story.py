"""What happens in a class, from the release to the feedback, and what each person is told."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursetools import ROOT
from tests.classroom.hub_kit import COURSE, GRADER, TEACHER, Hub
from tests.classroom.visitor import Visitor, visitors

ANSWERS = ROOT / "tests" / "answers"
NAME = "00_the_wall"
WHAT = {"course_id": COURSE, "assignment_id": NAME}
PLACE = f"{NAME}/{NAME}.ipynb"


@dataclass
class Story:
    """What happened in the class, each thing as the browser of that person was told."""

    teacher: Visitor
    ana: Visitor
    ben: Visitor
    released: dict[str, Any]
    fetched: dict[str, Any]
    validated: dict[str, dict[str, Any]]
    handed_in: dict[str, Any]
    collected: str
    marks: dict[str, dict[str, Any]]
    feedback: str


def play(hub: Hub) -> Story:
    """A teacher releases; ana answers rightly, ben wrongly in task 1; both get their feedback."""
    teacher, ana, ben = visitors(hub, (TEACHER, GRADER), ("ana", "ana"), ("ben", "ben"))
    teacher.do(f"formgrader/api/assignment/{NAME}/assign")
    teacher.do(f"formgrader/api/assignment/{NAME}/release")
    released = ana.get(f"assignments?course_id={COURSE}")
    fetched = ana.do("assignments/fetch", WHAT)
    ben.do("assignments/fetch", WHAT)
    untouched = ana.do("assignments/validate", {"path": PLACE})["value"]
    write_answers(ana, "right", "right")
    write_answers(ben, "wrong", "right")
    validated = {
        "untouched": untouched,
        "ana": ana.do("assignments/validate", {"path": PLACE})["value"],
        "ben": ben.do("assignments/validate", {"path": PLACE})["value"],
    }
    handed_in = ana.do("assignments/submit", WHAT)
    ben.do("assignments/submit", WHAT)
    collected = teacher.do(f"formgrader/api/assignment/{NAME}/collect")["log"]
    for name in ("ana", "ben"):
        teacher.do(f"formgrader/api/submission/{NAME}/{name}/autograde")
    teacher.do(f"formgrader/api/assignment/{NAME}/generate_feedback")
    teacher.do(f"formgrader/api/assignment/{NAME}/release_feedback")
    marks = {each["student"]: each for each in teacher.get(f"formgrader/api/submissions/{NAME}")}
    ben.do("assignments/fetch_feedback", WHAT)
    mine = ben.get(f"assignments?course_id={COURSE}")["value"][-1]["submissions"][0]
    page = f"{mine['local_feedback_path']}/{NAME}.html"
    feedback = ben.get(f"api/contents/{page}?content=1")["content"]
    return Story(
        teacher, ana, ben, released, fetched, validated, handed_in, collected, marks, feedback
    )


def write_answers(visitor: Visitor, first: str, others: str) -> None:
    """Write an answer of the kind `first` into task 1, and of the kind `others` into the rest."""
    notebook = visitor.notebook(PLACE)
    for cell in notebook["cells"]:
        task = re.fullmatch(
            r"task-(\d)-code", cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        )
        if task:
            kind = first if task[1] == "1" else others
            cell["source"] = answer(task[1], kind).read_text(encoding="utf-8")
    visitor.save(PLACE, notebook)


def answer(task: str, kind: str) -> Path:
    return min((ANSWERS / NAME / task).glob(f"{kind}_*.py"))


def hint_of(path: Path) -> str:
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return next(
        line.removeprefix("hint:").strip() for line in words.splitlines() if "hint:" in line
    )
