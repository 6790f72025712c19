"""What nbgrader's gradebook holds of a class: read, never written."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nbgrader.api import (  # type: ignore[import-untyped]
    Assignment,
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    MissingEntry,
    SubmittedAssignment,
    SubmittedNotebook,
)

from coursetools.canonical import Notebook, read_notebook


@dataclass(slots=True)
class Held:
    """A submission in the gradebook. `marks` are what counts: after a penalty for late work."""

    marks: float
    of: float
    penalty: float
    needs_a_look: bool
    checks: dict[str, float] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """The same for submissions of which the student's page says the same."""
        shown = [self.penalty, sorted(self.checks.items()), sorted(self.comments.items())]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def held(url: str, student: str = "", exercise: str = "") -> dict[str, Held]:
    """The submissions of the gradebook at `url`, by "STUDENT/EXERCISE"; all, or that one."""
    wanted: list[Any] = []
    if student:
        wanted = [SubmittedAssignment.student_id == student, Assignment.name == exercise]
    found: dict[str, Held] = {}
    with Gradebook(url) as gradebook:
        names: dict[str, str] = {}
        columns = (
            SubmittedAssignment.id,
            SubmittedAssignment.student_id,
            Assignment.name,
            SubmittedAssignment.score,
            SubmittedAssignment.max_score,
            SubmittedAssignment.late_submission_penalty,
            SubmittedAssignment.needs_manual_grade,
        )
        submissions = gradebook.db.query(*columns).join(Assignment).filter(*wanted)
        for number, who, what, score, of, penalty, needs_a_look in submissions:
            names[number] = name = f"{who}/{what}"
            found[name] = Held(max(0.0, score - penalty), of, penalty, bool(needs_a_look))
        for kind, value, part in (
            (Grade, Grade.score, "checks"),
            (Comment, Comment.comment, "comments"),
        ):
            cells = (
                gradebook.db.query(SubmittedNotebook.assignment_id, BaseCell.name, value)
                .select_from(kind)
                .join(SubmittedNotebook, kind.notebook_id == SubmittedNotebook.id)
                .join(
                    SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id
                )
                .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
                .join(BaseCell, kind.cell_id == BaseCell.id)
                .filter(*wanted)
            )
            for number, cell, content in cells:
                getattr(found[names[number]], part)[cell] = content
    return found


def has_exercise(url: str, exercise: str) -> bool:
    """Whether the gradebook knows the checks of the exercise."""
    with Gradebook(url) as gradebook:
        try:
            return bool(gradebook.find_notebook(exercise, exercise).source_cells)
        except MissingEntry:
            return False


def due(url: str, exercise: str) -> str:
    """When the exercise is due, by the gradebook; "" when it does not say."""
    with Gradebook(url) as gradebook:
        date = gradebook.find_assignment(exercise).duedate
    return "" if date is None else str(date)


def source_of(url: str, exercise: str, solution: Path) -> Notebook:
    """The cells that the gradebook holds of an exercise, as a notebook: its checks, hidden ones
    too, as they were when the exercise was made. The order is that of the file `solution`."""
    order = {
        cell["metadata"]["nbgrader"]["grade_id"]: place
        for place, cell in enumerate(read_notebook(solution)["cells"])
        if "nbgrader" in cell["metadata"]
    }
    cells: list[tuple[int, dict[str, Any]]] = []
    with Gradebook(url) as gradebook:
        notebook = gradebook.find_notebook(exercise, exercise)
        points = {cell.name: cell.max_score for cell in notebook.grade_cells}
        solutions = {cell.name for cell in notebook.solution_cells}
        for cell in notebook.source_cells:
            meta = {
                "cell_type": cell.cell_type,
                "checksum": cell.checksum,
                "grade": cell.name in points,
                "grade_id": cell.name,
                "locked": cell.locked,
                "schema_version": 3,
                "solution": cell.name in solutions,
                "task": False,
            }
            if cell.name in points:
                meta["points"] = points[cell.name]
            known = {
                "cell_type": cell.cell_type,
                "metadata": {"nbgrader": meta},
                "source": cell.source,
            }
            cells.append((order.get(cell.name, len(order)), known))
    return {"cells": [cell for _, cell in sorted(cells, key=lambda pair: pair[0])]}
