"""The two tables for a spreadsheet: marks.csv and tasks.csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coursetools.classroom.books import Held
from coursetools.classroom.store import write_whole
from coursetools.exercises import ExerciseError
from coursetools.marking.marker import Marks

TO_BE_READ = "it has a mark by hand from before: look whether that still fits"


def write_marks(
    place: Path, held: Mapping[str, Held], notes: Mapping[str, str], problems: Mapping[str, str]
) -> None:
    """A line for each submission, and for each file that could not be marked."""
    rows: list[list[Any]] = []
    for name, each in held.items():
        if name not in problems:
            said = [notes.get(name, ""), TO_BE_READ if each.needs_a_look else ""]
            note = "; ".join(filter(None, said))
            rows.append([*_parts(name), each.marks, each.of, each.penalty, note])
    rows += [[*_parts(name), "", "", "", problem] for name, problem in problems.items()]
    _write(place, ["student", "exercise", "marks", "of", "late_penalty", "note"], rows)


def write_tasks(place: Path, held: Mapping[str, Held], marks: Mapping[str, Marks]) -> None:
    """A line for each check: the marks in the gradebook, and the hint where it did not pass."""
    rows = [
        [
            *_parts(name),
            item.name,
            held[name].checks.get(item.name, report.marks),
            report.of,
            str(report.outcome),
            report.hint,
        ]
        for name, each in marks.items()
        if name in held
        for item, report in each.checks
    ]
    _write(place, ["student", "exercise", "check", "marks", "of", "outcome", "hint"], rows)


def _parts(name: str) -> tuple[str, str]:
    student, _, exercise = name.rpartition("/")
    return student, exercise


def _write(place: Path, head: list[str], rows: list[list[Any]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    # Sorted by who and what; the checks of a submission stay in their order.
    writer.writerows([_cell(value) for value in row] for row in sorted(rows, key=_first_two))
    try:
        # A spreadsheet takes a file without this mark for one in its own old encoding.
        write_whole(place, "\ufeff" + text.getvalue())
    except PermissionError as error:
        raise ExerciseError(
            f"{place.name} cannot be written ({error.strerror}). If it is open in a spreadsheet, "
            "close it there and run the same command again: all marks are kept."
        ) from error


def _first_two(row: list[Any]) -> list[Any]:
    return row[:2]


def _cell(value: Any) -> Any:
    """A spreadsheet would run a text that begins like a formula: it gets a quote in front."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return f"{value:g}" if isinstance(value, float) else value
