"""One class: nbgrader's steps with the settings of the course, and the record of what is done."""

from __future__ import annotations

import glob
import json
import os
import sys
import warnings
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from coursetools.canonical import Notebook, read_notebook
from coursetools.classroom import books
from coursetools.classroom.handed_in import HandedIn
from coursetools.classroom.likeness import doubt, lines_of
from coursetools.classroom.mark_submission import kept_in
from coursetools.classroom.store import entry_key, kept, key_of, marks_for, write_whole
from coursetools.classroom.submission import ids_of
from coursetools.exercises import ExerciseError, find, notebook_of
from coursetools.marking.marker import Marks

SETTINGS = "nbgrader_config.py"


class Entry(NamedTuple):
    """What was marked (`content`), where its reports are kept, and what the gradebook held when
    the student's page was written; "" before that."""

    content: str
    reports: str
    page: str = ""
    note: str = ""


class Grader:
    """The class of the course in `root`."""

    def __init__(self, root: Path) -> None:
        from nbgrader.apps import NbGraderAPI  # type: ignore[import-untyped]
        from traitlets.config.loader import PyFileConfigLoader

        if not (root / SETTINGS).exists():
            raise ExerciseError(
                f"{root} has no {SETTINGS}: it is the course as a class gets it, without "
                "solutions. Grade in the course that it was made of."
            )
        if str(root) != glob.escape(str(root)):  # nbgrader takes the path for a pattern
            raise ExerciseError(f"{root}: move the course to a path without [ ? *, then grade.")
        programs = str(Path(sys.executable).parent)  # nbgrader calls alembic by name
        os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", os.defpath)])
        # A settings file of the teacher's own, elsewhere, does not change marks.
        config = PyFileConfigLoader(SETTINGS, path=str(root)).load_config()
        # When nbgrader cannot make an exercise it deletes the one that is there. Let it try aside.
        aside = Path(config.CourseDirectory.submitted_directory).parent / "release"
        config.CourseDirectory.release_directory = aside.as_posix()
        self.api = NbGraderAPI(config=config)
        self.coursedir = self.api.coursedir
        self.url: str = self.coursedir.db_url
        self.solutions = root / self.coursedir.source_directory
        self.submitted = root / self.coursedir.submitted_directory
        self.autograded = root / self.coursedir.autograded_directory
        self.feedback = root / self.coursedir.feedback_directory
        self.folder = self.submitted.parent
        self.marks = kept_in(self.coursedir)
        self.place = self.folder / "graded.json"
        self.record = record_in(self.place)
        self.exercises = find([], self.solutions)
        own = {name: read_notebook(notebook_of(name, self.solutions)) for name in self.exercises}
        self.lines = {name: lines_of(notebook) for name, notebook in own.items()}
        self.sources: dict[str, Notebook] = {}
        self.due: dict[str, str] = {}

    def prepare(self, exercise: str, *, renew: bool) -> None:
        """Let the gradebook know the exercise. What it was handed out as stays, without `renew`."""
        solution = notebook_of(exercise, self.solutions)
        is_there = books.has_exercise(self.url, exercise)
        if is_there and renew:
            self._check_cells(exercise, read_notebook(solution))
        if renew or not is_there:
            self._do(self.api.generate_assignment, exercise, force=True, create=True)
        self.sources[exercise] = books.source_of(self.url, exercise, solution)
        self.due[exercise] = books.due(self.url, exercise)

    def _check_cells(self, exercise: str, solution: Notebook) -> None:
        known = ids_of(books.source_of(self.url, exercise, notebook_of(exercise, self.solutions)))
        other = sorted(known ^ ids_of(solution))
        if other and any(name.endswith(f"/{exercise}") for name in books.held(self.url)):
            raise ExerciseError(
                f"{exercise} has gained or lost cells ({', '.join(other)}), and nbgrader cannot "
                "renew that once copies are marked. Write down this exercise's marks and comments "
                "by hand, which get lost, and run:\n"
                f"  python course.py nbgrader db assignment remove {exercise} --force\n"
                f"  python course.py grade {exercise[:2]}"
            )

    def is_marked(self, copy: HandedIn) -> bool:
        """Whether the gradebook has the marks of this copy, and what was made of it is there."""
        entry = self.record.get(copy.name)
        return (
            entry is not None
            and entry.content == self._content(copy)
            and kept(entry.reports, self.marks) is not None
            and (self.autograded / copy.name / f"{copy.exercise}.ipynb").exists()
        )

    def mark(self, copy: HandedIn, stop: Event | None = None, *, alone: bool = False) -> Marks:
        """Run a copy; what it gave is kept in a folder."""
        source = self.sources[copy.exercise]
        return marks_for(copy.notebook, source, self.marks, alone=alone, stop=stop)

    def enter(self, copy: HandedIn) -> None:
        """Marks into the gradebook, and the student's page. Recorded when all of it is there."""
        self._do(self.api.autograde, copy.exercise, copy.student, force=True)
        doubts = [copy.note, doubt(copy.notebook, copy.exercise, self.lines)]
        reports = key_of(copy.notebook, self.sources[copy.exercise])
        note = "; ".join(filter(None, doubts))
        self.write_page(copy, Entry(self._content(copy), reports, note=note))

    def has_page(self, copy: HandedIn, held: books.Held) -> bool:
        """Whether the student's page says what the gradebook holds."""
        page = self.feedback / copy.name / f"{copy.exercise}.html"
        return page.exists() and self.record[copy.name].page == held.page

    def write_page(self, copy: HandedIn, entry: Entry | None = None) -> None:
        entry = entry or self.record[copy.name]
        # Looked at before: what a teacher changes meanwhile is seen the next time.
        held = books.held(self.url, copy.student, copy.exercise)[copy.name]
        self._do(self.api.generate_feedback, copy.exercise, copy.student, force=True)
        self.record[copy.name] = entry._replace(page=held.page)
        known = {name: each._asdict() for name, each in self.record.items()}
        write_whole(self.place, json.dumps(known, ensure_ascii=False, indent=1, sort_keys=True))

    def reports(self) -> dict[str, Marks]:
        """What each marked copy's checks said, by "STUDENT/EXERCISE"."""
        found = {name: kept(entry.reports, self.marks) for name, entry in self.record.items()}
        return {name: marks for name, marks in found.items() if marks is not None}

    def _content(self, copy: HandedIn) -> str:
        return entry_key(copy.notebook, copy.time, self.due[copy.exercise], copy.note)

    def _do(self, action: Any, *arguments: Any, **named: Any) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its libraries' advice to itself
            result = action(*arguments, **named)
        if result["success"]:
            return
        said = "\n".join([result.get("error") or "", result.get("log") or ""]).strip()
        last = (result.get("error") or said).strip().splitlines()[-1]
        if last.startswith("KeyboardInterrupt"):  # nbgrader takes it for an error like any other
            raise KeyboardInterrupt
        log = self.folder / "nbgrader.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{' '.join(arguments)}\n{said}\n\n")
        raise ExerciseError(f"nbgrader could not finish it: {last} (more in {log.name})")


def record_in(place: Path) -> dict[str, Entry]:
    """What is done already. Where that cannot be read, nothing is: it is then done again."""
    try:
        known = json.loads(place.read_text(encoding="utf-8"))
        return {name: Entry(**entry) for name, entry in known.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
