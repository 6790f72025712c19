"""A class from what was handed in to the table of marks, through nbgrader's own books.

Thirty and more submissions are made out of the wrong and right answers; what each must get is known
from the checks themselves, run one by one in this process.
"""

from __future__ import annotations

import errno
import html
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from agentkit.grading.report import Outcome, Report
from coursetools import ROOT
from coursetools.canonical import Notebook, write_notebook
from coursetools.classroom import grader as grading
from coursetools.classroom import store
from coursetools.classroom.books import Held
from coursetools.classroom.grade import grade, main
from coursetools.classroom.tables import write_tasks
from coursetools.exercises import EXERCISES, SOLUTIONS, ExerciseError, notebook_of
from coursetools.marking.items import Item, checks_of
from coursetools.marking.marker import Marks
from tests.support.answers import FILES, reports_of, secret_lines, with_answer
from tests.support.school import (
    NAMES,
    SHORT,
    all_marks,
    course,
    course_with_gradebook,
    hand_in,
    keep_marks,
    marks,
    notes,
    open_gradebook,
    page_of,
    place_of,
    solution,
    table,
    untouched,
)

STUDENTS = ["ann", "Bøb Ågård", "李雷", "محمد"]
IDLE = "d.o'neil+1"  # hands in what was handed out
FULL = all_marks()


def what_an_answer_costs(path: Path) -> float:
    return sum(each.of for each in reports_of(path) if each.outcome is not Outcome.PASSED)


def chosen(name: str) -> list[Path]:
    """Four answers of an exercise, from as many tasks as there are; a right one among them."""
    of_name = [path for path in FILES if path.parts[-3] == name]
    wrong = [path for path in of_name if path.stem.startswith("wrong")]
    right = [path for path in of_name if path.stem.startswith("right")]
    return [*wrong[:: max(1, len(wrong) // 3)][:3], right[0]]


@pytest.fixture(scope="module")
def whole_class(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = course(tmp_path_factory.mktemp("course"), *NAMES)
    for name in NAMES:
        for student, path in zip(STUDENTS, chosen(name), strict=True):
            hand_in(root, student, with_answer(solution(name), path), name)
        hand_in(root, IDLE, untouched(name), name)
    assert grade([], root=root, workers=2) == 0
    return root


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a solution and an untouched copy of SHORT give is kept: it is not run for each test."""
    root = course_with_gradebook(tmp_path_factory.mktemp("known"))
    hand_in(root, "ann", solution())
    hand_in(root, "bob", untouched())
    assert grade([], root=root) == 0
    assert marks(root) == {("ann", SHORT): FULL, ("bob", SHORT): 0}
    keep_marks(root)


@pytest.fixture
def school(tmp_path: Path, known: None) -> Path:
    """A course of one exercise, in which Ann has handed in the solution and Bob nothing new."""
    root = course_with_gradebook(tmp_path / "the course 课程")
    hand_in(root, "ann", solution())
    hand_in(root, "bob", untouched())
    return root


def give_by_hand(root: Path, student: str, score: float, comment: str = "") -> None:
    """As the formgrader stores what a teacher enters."""
    with open_gradebook(root) as gradebook:
        check = checks_of(solution())[0]
        found = gradebook.find_grade(check.name, SHORT, SHORT, student)
        found.manual_score, found.needs_manual_grade = score, False
        if comment:
            submission = gradebook.find_submission_notebook(SHORT, SHORT, student)
            submission.comments[0].manual_comment = comment
        gradebook.db.commit()


class Counted:
    """A function that is called as before, and counted."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.calls = function, 0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self.calls += 1
        return self.function(*arguments, **named)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """How often a copy was run."""
    counted = Counted(store.mark)
    monkeypatch.setattr(store, "mark", counted)
    return counted


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """How often marks were put into the gradebook."""
    counted = Counted(grading.Grader.enter)
    monkeypatch.setattr(grading.Grader, "enter", lambda *args: counted(*args))
    return counted


# A whole class


def test_each_of_a_class_gets_the_marks_that_the_checks_gave_one_by_one(whole_class: Path) -> None:
    expected = {(IDLE, name): 0.0 for name in NAMES}
    for name in NAMES:
        for student, path in zip(STUDENTS, chosen(name), strict=True):
            expected[student, name] = all_marks(name) - what_an_answer_costs(path)
    assert len(expected) >= 30
    assert len(set(expected.values())) > 5, "a marker that gives all the same would pass"
    assert marks(whole_class) == expected
    assert all(float(row["of"]) == all_marks(row["exercise"]) for row in table(whole_class))


def test_the_gradebook_holds_each_check_of_its_own(whole_class: Path) -> None:
    with open_gradebook(whole_class) as gradebook:
        for row in table(whole_class, "tasks.csv"):
            name = row["exercise"]
            found = gradebook.find_grade(row["check"], name, name, row["student"])
            assert (found.auto_score, found.max_score) == (float(row["marks"]), float(row["of"]))
            assert not found.needs_manual_grade


def test_a_failed_check_comes_with_its_hint_in_the_table_and_on_the_page(whole_class: Path) -> None:
    name = NAMES[3]
    path = chosen(name)[0]
    hint = next(each.hint for each in reports_of(path) if each.outcome is not Outcome.PASSED)
    rows = [row for row in table(whole_class, "tasks.csv")
            if (row["student"], row["exercise"]) == (STUDENTS[0], name)]  # fmt: skip
    assert hint in [row["hint"] for row in rows]
    text = page_of(whole_class, STUDENTS[0], name).read_text(encoding="utf-8")
    assert hint.splitlines()[0][:40] in html.unescape(text)


def test_the_checks_of_a_copy_stand_in_the_table_in_the_order_of_the_exercise(
    tmp_path: Path,
) -> None:
    checks = [(Item("check", name, "", 1), Report("", 1)) for name in ("b", "c", "a")]
    held = {"ann/x": Held(0, 3, 0, needs_a_look=False)}
    write_tasks(tmp_path / "tasks.csv", held, {"ann/x": Marks(checks)})
    rows = (tmp_path / "tasks.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [row.split(",")[2] for row in rows] == ["b", "c", "a"]


def test_no_page_shows_a_hidden_check(whole_class: Path) -> None:
    for name in NAMES:
        secrets = secret_lines(solution(name), hidden_only=True)
        pages = list((whole_class / "class" / "feedback").glob(f"*/{name}/*.html"))
        assert len(pages) == len(STUDENTS) + 1
        for page in pages:
            text = html.unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))
            assert "hidden check" in text
            assert [line for line in secrets if len(line) > 40 and line in text] == []


def test_what_the_gradebook_makes_for_students_is_what_is_kept(whole_class: Path) -> None:
    for name in NAMES:
        made = notebook_of(name, whole_class / "class/release").read_bytes()
        assert made == notebook_of(name, EXERCISES).read_bytes()


TO_BE_KILLED = """
import sys
from pathlib import Path
from coursetools.classroom.grade import grade
sys.exit(grade([], root=Path(sys.argv[1]), workers=1))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_grader_that_is_killed_again_and_again_comes_to_the_same_marks(
    tmp_path: Path, whole_class: Path
) -> None:
    root = course_with_gradebook(tmp_path)
    shutil.rmtree(root / "class/marks", ignore_errors=True)
    for student in (*STUDENTS, IDLE):
        copy = place_of(whole_class, student).parent
        shutil.copytree(copy, root / "class/submitted" / student / SHORT)
    for what, number in (("marked", 1), ("entered", 2), ("marked", 4)):
        begun = subprocess.Popen(
            [sys.executable, "-c", TO_BE_KILLED, str(root)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 120
        try:
            while progress_of(root)[what] < number:
                assert begun.poll() is None, "it came to its end before it could be killed"
                assert time.monotonic() < deadline
                time.sleep(0.02)
        finally:
            begun.kill()
            begun.wait()
    assert progress_of(root)["entered"] < len(STUDENTS) + 1
    assert grade([], root=root, workers=2) == 0
    assert marks(root) == {key: value for key, value in marks(whole_class).items()
                           if key[1] == SHORT}  # fmt: skip


def progress_of(root: Path) -> dict[str, int]:
    try:
        entered = len(json.loads((root / "class/graded.json").read_text(encoding="utf-8")))
    except (OSError, ValueError):
        entered = 0
    return {"marked": len(list((root / "class/marks").glob("[!.]*.json"))), "entered": entered}


# The second run, and what a teacher did in between


def test_a_second_run_marks_only_what_is_new_or_changed(
    school: Path, runs: Counted, entries: Counted, capsys: pytest.CaptureFixture[str]
) -> None:
    assert grade([], root=school) == 0
    assert (entries.calls, "2 copies, 2 of them new" in capsys.readouterr().out) == (2, True)
    assert grade([], root=school) == 0
    assert (entries.calls, "2 copies, 0 of them new" in capsys.readouterr().out) == (2, True)
    changed = solution()
    changed["cells"].append({**changed["cells"][0], "cell_type": "markdown", "source": "Mine."})
    hand_in(school, "bob", changed)
    assert grade([], root=school) == 0
    assert (entries.calls, runs.calls) == (3, 1)
    assert marks(school) == {("ann", SHORT): FULL, ("bob", SHORT): FULL}


def test_what_only_ran_again_or_was_saved_again_is_not_marked_again(
    school: Path, entries: Counted
) -> None:
    assert grade([], root=school) == 0
    saved = solution()
    for cell in saved["cells"]:
        if cell["cell_type"] == "code":
            cell["execution_count"] = 7
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x" * 5000000]}]
    hand_in(school, "ann", saved)
    assert grade([], root=school) == 0
    assert entries.calls == 2


def test_marks_and_comments_by_hand_stay_and_come_onto_the_page_and_into_the_tables(
    school: Path, entries: Counted
) -> None:
    assert grade([], root=school) == 0
    first = checks_of(solution())[0]
    give_by_hand(school, "bob", first.points - 0.5, "Nearly: look at the last line.")
    assert grade([], root=school) == 0
    assert entries.calls == 2, "only the page and the tables are written anew"
    for _ in range(2):
        assert marks(school)["bob", SHORT] == first.points - 0.5
        rows = [row for row in table(school, "tasks.csv") if row["student"] == "bob"]
        assert float(rows[0]["marks"]) == first.points - 0.5
        page = page_of(school, "bob").read_text(encoding="utf-8")
        assert "Nearly: look at the last line." in page
        assert f"Score: {first.points - 0.5:.1f} / {FULL:.1f}" in page
        assert grade([], root=school, renew=True) == 0


def test_a_comment_alone_comes_onto_the_page(school: Path) -> None:
    assert grade([], root=school) == 0
    give_by_hand(school, "bob", 0)
    assert grade([], root=school) == 0
    give_by_hand(school, "bob", 0, "Come and see me.")
    assert grade([], root=school) == 0
    assert "Come and see me." in page_of(school, "bob").read_text(encoding="utf-8")


def test_a_mark_by_hand_on_a_copy_that_changed_is_to_be_looked_at(school: Path) -> None:
    assert grade([], root=school) == 0
    give_by_hand(school, "bob", 0.5)
    assert grade([], root=school) == 0
    assert notes(school) == {"ann": "", "bob": ""}
    hand_in(school, "bob", solution())
    assert grade([], root=school) == 0
    assert "mark by hand" in notes(school)["bob"]
    assert marks(school)["bob", SHORT] == FULL - checks_of(solution())[0].points + 0.5


def test_marks_given_stay_when_the_exercise_changes_until_they_are_asked_for_anew(
    school: Path,
) -> None:
    assert grade([], root=school) == 0
    stricter = solution()
    last = next(cell for cell in reversed(stricter["cells"])
                if cell["metadata"].get("nbgrader", {}).get("grade"))  # fmt: skip
    points = last["metadata"]["nbgrader"]["points"]
    last["source"] = ["raise RuntimeError('nobody passes')\n", *last["source"]]
    write_notebook(notebook_of(SHORT, school / "solutions"), stricter)
    hand_in(school, "bob", solution())
    assert grade([], root=school) == 0
    assert marks(school) == {("ann", SHORT): FULL, ("bob", SHORT): FULL}
    assert grade([], root=school, renew=True) == 0
    assert marks(school) == {("ann", SHORT): FULL - points, ("bob", SHORT): FULL - points}


def test_an_exercise_with_other_cells_is_not_renewed_and_the_way_that_is_named_works(
    school: Path,
) -> None:
    assert grade([], root=school) == 0
    other = solution()
    gone = check_cells(other)[-1]
    other["cells"].remove(gone)
    write_notebook(notebook_of(SHORT, school / "solutions"), other)
    before = (school / "class/marks.csv").read_bytes()
    with pytest.raises(ExerciseError, match="gained or lost cells") as refused:
        grade([], root=school, renew=True)
    assert (school / "class/marks.csv").read_bytes() == before
    assert gone["metadata"]["nbgrader"]["grade_id"] in str(refused.value)
    assert f"course.py nbgrader db assignment remove {SHORT} --force" in str(refused.value)
    arguments = ["db", "assignment", "remove", SHORT, "--force"]
    subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=school,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert grade([], root=school) == 0
    left = FULL - gone["metadata"]["nbgrader"]["points"]
    assert marks(school) == {("ann", SHORT): left, ("bob", SHORT): 0}


LATE = """
from nbgrader.plugins import BasePlugin
class OneMark(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return 1.0
c.AssignLatePenalties.plugin_class = OneMark
"""


def test_late_work_costs_what_the_teachers_plugin_says(school: Path) -> None:
    with (school / "nbgrader_config.py").open("a", encoding="utf-8") as settings:
        settings.write(LATE)
    time_of_ann = place_of(school, "ann").with_name("timestamp.txt")
    time_of_ann.write_text("2026-11-30 18:00:00 UTC", encoding="utf-8")
    assert grade([], root=school) == 0
    assert marks(school)["ann", SHORT] == FULL
    with open_gradebook(school) as gradebook:
        gradebook.update_or_create_assignment(SHORT, duedate="2026-11-30 17:00:00")
    assert grade([], root=school) == 0
    rows = {row["student"]: row for row in table(school)}
    assert (rows["ann"]["marks"], rows["ann"]["late_penalty"]) == (f"{FULL - 1:g}", "1")
    assert (rows["bob"]["marks"], rows["bob"]["late_penalty"]) == ("0", "0")
    assert f"Score: {FULL - 1:.1f} / {FULL:.1f}" in page_of(school, "ann").read_text(
        encoding="utf-8"
    )
    time_of_ann.write_text("2026-11-30 16:00:00 UTC", encoding="utf-8")
    assert grade([], root=school) == 0
    assert marks(school)["ann", SHORT] == FULL


# What came in odd forms


def test_what_cannot_be_marked_is_named_and_costs_nobody_else(
    school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(school, "torn", solution()).write_text('{"cells": [', encoding="utf-8")
    (school / "class/submitted/nothing" / SHORT).mkdir(parents=True)
    hand_in(school, "lost", solution(), "99_no_exercise")
    renamed = hand_in(school, "zoe", solution())
    renamed.rename(renamed.with_name(f"{SHORT} (1).ipynb"))
    assert grade([], root=school) == 1
    said = capsys.readouterr().out
    rows = {row["student"]: (row["marks"], row["note"]) for row in table(school)}
    assert rows["ann"] == (f"{FULL:g}", "")
    assert rows["zoe"] == (f"{FULL:g}", "")
    for student, words in {
        "torn": "cannot be read",
        "nothing": "No notebook was handed in",
        "lost": "no exercise of this name",
    }.items():
        assert rows[student][0] == ""
        assert words in rows[student][1]
        assert f"{student}/" in said
        assert words in said
    assert renamed.with_name(f"{SHORT} (1).ipynb").exists()


def test_a_notebook_of_another_exercise_and_an_empty_one_are_pointed_out(
    tmp_path: Path, known: None
) -> None:
    root = course_with_gradebook(tmp_path)
    shutil.copytree(SOLUTIONS / NAMES[0], root / "solutions" / NAMES[0])
    hand_in(root, "ann", solution())
    hand_in(root, "bob", untouched())
    hand_in(root, "eve", {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    hand_in(root, "max", untouched(NAMES[0]))
    for _ in range(2):
        assert grade([], root=root) == 0
        assert notes(root) == {
            "ann": "",
            "bob": "",
            "eve": "it has nothing of any exercise",
            "max": f"it looks like {NAMES[0]}",
        }
    assert (marks(root)["eve", SHORT], marks(root)["max", SHORT]) == (0, 0)


def test_what_nobody_foresaw_costs_that_copy_alone(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = store.mark

    def fails_for_some(copy: Notebook, *arguments: Any, **named: Any) -> Marks:
        if copy["cells"] == []:
            raise KeyError("cells")
        return real(copy, *arguments, **named)

    monkeypatch.setattr(store, "mark", fails_for_some)
    hand_in(school, "eve", {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    assert grade([], root=school) == 1
    assert notes(school) == {
        "ann": "",
        "bob": "",
        "eve": "It could not be marked (KeyError: 'cells').",
    }


def check_cells(book: Notebook) -> list[dict[str, Any]]:
    return [cell for cell in book["cells"] if cell["metadata"].get("nbgrader", {}).get("grade")]


def edited(book: Notebook) -> None:
    check_cells(book)[0]["source"] = "99"


def doubled(book: Notebook) -> None:
    place = book["cells"].index(check_cells(book)[0])
    book["cells"].insert(place, {**book["cells"][place], "id": "twin"})


def deleted(book: Notebook) -> None:
    for cell in check_cells(book):
        book["cells"].remove(cell)


def turned_into_text(book: Notebook) -> None:
    for cell in check_cells(book):
        cell["cell_type"] = "markdown"
        del cell["outputs"], cell["execution_count"]


def bare(book: Notebook) -> None:
    for cell in book["cells"]:
        cell["metadata"] = {}


def merged(book: Notebook) -> None:
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    answers = [cell for cell in code if not cell["metadata"]["nbgrader"]["locked"]]
    answers[-1]["source"] = "\n".join("".join(cell["source"]) for cell in answers)
    for cell in answers[:-1]:
        book["cells"].remove(cell)


def split(book: Notebook) -> None:
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    answer = [cell for cell in code if not cell["metadata"]["nbgrader"]["locked"]][-1]
    place = book["cells"].index(answer)
    book["cells"].insert(place + 2, {**answer, "id": "half", "metadata": {}})
    answer["source"] = "# see below"


def answer_in_a_copied_check(book: Notebook) -> None:
    check = check_cells(book)[0]
    answer = book["cells"][book["cells"].index(check) - 1]
    assert answer["cell_type"] == "code"
    answer["metadata"] = json.loads(json.dumps(check["metadata"]))


def of_an_old_format(book: Notebook) -> None:
    for cell in book["cells"]:
        del cell["id"]
    book["nbformat_minor"] = 0


def too_new_for_nbgrader(book: Notebook) -> None:
    for cell in book["cells"]:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"]["schema_version"] = 9


CHANGES = (edited, doubled, deleted, turned_into_text, bare, answer_in_a_copied_check, merged,
           split, of_an_old_format, too_new_for_nbgrader)  # fmt: skip


@pytest.mark.filterwarnings("ignore")
def test_whatever_became_of_the_checks_a_right_copy_has_all_its_marks_in_the_gradebook(
    school: Path,
) -> None:
    for change in CHANGES:
        book = solution()
        change(book)
        hand_in(school, change.__name__, book)
    assert grade([], root=school) == 0
    got = marks(school)
    assert {name: got[name, SHORT] for name in (c.__name__ for c in CHANGES)} == {
        change.__name__: FULL for change in CHANGES
    }
    assert {row["note"] for row in table(school)} == {""}


def test_a_text_that_a_spreadsheet_would_run_is_text(school: Path) -> None:
    hand_in(school, "=1+1", solution())
    assert grade([], root=school) == 0
    assert sorted(row["student"] for row in table(school)) == ["'=1+1", "ann", "bob"]


def test_a_table_has_one_kind_of_line_end_and_the_mark_that_spreadsheets_look_for(
    school: Path,
) -> None:
    assert grade([], root=school) == 0
    for name in ("marks.csv", "tasks.csv"):
        content = (school / "class" / name).read_bytes()
        assert content.startswith(b"\xef\xbb\xbfstudent,exercise,")
        assert b"\r" not in content


def test_an_archive_of_a_learning_platform_becomes_marks(school: Path) -> None:
    right, idle = notebook_of(SHORT, SOLUTIONS), notebook_of(SHORT, EXERCISES)
    place = school / "class" / "downloaded" / SHORT / "archive"
    place.mkdir(parents=True)
    with zipfile.ZipFile(place / "all of them.zip", "w") as archive:
        archive.write(right, f"Ann Lee_1_assignsubmission_file_/{SHORT}.ipynb")
        archive.write(idle, f"Ann Lee_2_assignsubmission_file_/{SHORT}.ipynb")
        archive.write(right, f"李雷_3_assignsubmission_file_/{SHORT} (2).ipynb")
        archive.write(right, f"zoe_LATE_4_77_{SHORT}-1.ipynb")
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", "zip_collect", SHORT],
        cwd=school,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert grade([], root=school, workers=2) == 0
    expected = {"Ann Lee_1": FULL, "Ann Lee_2": 0, "李雷_3": FULL, "zoe_LATE_4": FULL,
                "ann": FULL, "bob": 0}  # fmt: skip
    assert {student: given for (student, _), given in marks(school).items()} == expected


# What breaks in the middle


LOST = ("graded.json", "marks", "autograded", "feedback", "gradebook.db", "marks.csv", "tasks.csv")


@pytest.mark.parametrize("lost", LOST)
def test_what_was_deleted_is_made_again(school: Path, lost: str) -> None:
    assert grade([], root=school) == 0
    before = {name: (school / "class" / name).read_bytes() for name in ("marks.csv", "tasks.csv")}
    place = school / "class" / lost
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink()
    assert grade([], root=school) == 0
    assert place.exists()
    assert {name: (school / "class" / name).read_bytes() for name in before} == before
    assert page_of(school, "ann").exists()
    with open_gradebook(school) as gradebook:
        assert gradebook.find_submission(SHORT, "ann").score == FULL


HALVES = ["", "{", "[]", "null", "1", '{"ann/x": 1}', '{"ann/x": {"a": 1}}', '{"checks": [1]}']


@pytest.mark.parametrize("half", HALVES)
def test_what_was_half_written_is_as_if_it_were_not_there(tmp_path: Path, half: str) -> None:
    (tmp_path / "key.json").write_text(half, encoding="utf-8")
    assert store.kept("key", tmp_path) is None
    assert grading.record_in(tmp_path / "key.json") == {}


def test_a_record_and_marks_that_were_half_written_are_made_again(school: Path) -> None:
    assert grade([], root=school) == 0
    record = school / "class/graded.json"
    whole = record.read_text(encoding="utf-8")
    torn = [record, *(school / "class/marks").iterdir()]
    assert len(torn) > 2
    for path in torn:
        path.write_text(path.read_text(encoding="utf-8")[:200], encoding="utf-8")
    assert grade([], root=school) == 0
    assert record.read_text(encoding="utf-8") == whole
    assert marks(school) == {("ann", SHORT): FULL, ("bob", SHORT): 0}


def test_a_gradebook_that_is_none_is_named_with_what_to_do(school: Path) -> None:
    (school / "class/gradebook.db").write_bytes(b"not a gradebook at all" * 100)
    with pytest.raises(ExerciseError, match=r"class/gradebook.db cannot be used .*Put your copy"):
        grade([], root=school)


def test_a_full_disk_is_said_and_the_next_run_goes_on(
    school: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Path.write_text

    def full(path: Path, *arguments: Any, **named: Any) -> int:
        if path.name.startswith(".graded.json"):
            real(path, "half", encoding="utf-8")
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *arguments, **named)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_text", full)
        assert main([], school) == 1
    said = capsys.readouterr().err
    assert "No space left on device" in said
    assert "the same command goes on from here" in said
    assert not list((school / "class").glob(".*.part"))
    assert main([], school) == 0
    assert marks(school) == {("ann", SHORT): FULL, ("bob", SHORT): 0}


def test_a_table_that_is_open_in_a_spreadsheet_is_named(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.replace

    def held_open(path: Path, target: Path) -> Path:
        if target.name == "marks.csv":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, target)

    monkeypatch.setattr(Path, "replace", held_open)
    with pytest.raises(ExerciseError, match=r"marks.csv cannot be written .*close it there"):
        grade([], root=school)


def test_ctrl_c_while_marks_are_entered_ends_the_run_and_is_no_problem_of_a_copy(
    school: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from coursetools.classroom import mark_submission

    real, interrupt = mark_submission.marks_for, [True]

    def interrupted(*arguments: Any, **named: Any) -> Marks:
        if interrupt:
            interrupt.clear()
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(mark_submission, "marks_for", interrupted)
    assert main([], school) == 130
    assert "The same command goes on from here." in capsys.readouterr().err
    assert not (school / "class/marks.csv").exists()
    assert main([], school) == 0
    assert marks(school) == {("ann", SHORT): FULL, ("bob", SHORT): 0}


TO_BE_INTERRUPTED = """
import sys
from pathlib import Path
from coursetools.classroom.grade import main
sys.exit(main([], Path(sys.argv[1])))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes in /proc")
def test_ctrl_c_while_copies_run_ends_them_at_once_and_says_how_to_go_on(
    school: Path, tmp_path: Path
) -> None:
    endless = solution()
    cell = {**check_cells(endless)[0], "metadata": {}, "source": "while True:\n    pass"}
    endless["cells"][:0] = [{**cell, "id": f"endless-{number}"} for number in range(12)]
    hand_in(school, "eve", endless)
    (tmp_path / "runs").mkdir()
    begun = subprocess.Popen(
        [sys.executable, "-c", TO_BE_INTERRUPTED, str(school)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "runs")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        deadline = time.monotonic() + 60
        while not (copies := processes_with(tmp_path / "runs", begun.pid)):
            assert begun.poll() is None, "it came to its end before it could be interrupted"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        begun.send_signal(signal.SIGINT)
        _, said = begun.communicate(timeout=60)
    finally:
        begun.kill()
        begun.wait()
    assert begun.returncode == 130
    assert said == "Stopped. The same command goes on from here.\n"
    assert copies
    assert processes_with(tmp_path / "runs", begun.pid) == []
    assert not [row for row in grading.record_in(school / "class/graded.json") if "eve" in row]


def processes_with(folder: Path, but: int) -> list[str]:
    """The command lines of the processes in which copies run in `folder`."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            line = (place / "cmdline").read_text().replace("\0", " ") + str(
                (place / "cwd").readlink()
            )
        except OSError:
            continue
        if str(folder) in line and "marking.child" in line and place.name != str(but):
            found.append(line)
    return found


def test_two_graders_at_once_are_refused(school: Path) -> None:
    with (
        FileLock(school / "class" / ".grading.lock"),
        pytest.raises(ExerciseError, match="Another `grade` is at work"),
    ):
        grade([], root=school)
    assert grade([], root=school) == 0


@pytest.mark.parametrize("box", [["bwrap"], []])
def test_it_is_said_when_copies_run_without_a_box(
    school: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    box: list[str],
) -> None:
    monkeypatch.setattr("coursetools.classroom.grade.boxed", lambda folder: box)
    assert grade([], root=school) == 0
    assert ("with your rights" in capsys.readouterr().out) == (not box)
    assert grade([], root=school) == 0
    assert "with your rights" not in capsys.readouterr().out, "nothing was run"


# A busy machine


def slow_marks(copy: Notebook, source: Notebook, **_: Any) -> Marks:
    """Out of time where another copy is run at the same time, else all marks."""
    checks = checks_of(source)
    with slow_lock:
        running.append(copy)
    meeting.wait(timeout=5) if len(running) <= 2 else None
    alone = len(running) > 2
    outcome = Outcome.PASSED if alone else Outcome.NOT_YET
    came = "" if alone else "it was still running"
    return Marks([
        (item, Report(item.task, item.points, outcome=outcome, came=came,
                      marks=item.points if alone else 0))
        for item in checks
    ])  # fmt: skip


slow_lock, running, meeting = threading.Lock(), [], threading.Barrier(2)


def test_what_ran_into_a_limit_beside_others_is_marked_once_more_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course_with_gradebook(tmp_path)
    shutil.rmtree(root / "class/marks", ignore_errors=True)
    hand_in(root, "ann", solution())
    hand_in(root, "bob", untouched())
    monkeypatch.setattr(store, "mark", slow_marks)
    assert grade([], root=root, workers=2) == 0
    assert len(running) == 4
    assert marks(root) == {("ann", SHORT): FULL, ("bob", SHORT): FULL}


def test_what_never_ends_is_run_twice_and_no_more(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def endless(copy: Notebook, source: Notebook, **_: Any) -> Marks:
        ran.append(source["cells"][0]["source"])
        return Marks([(item, Report(item.task, item.points, came="it was still running"))
                      for item in checks_of(source)])  # fmt: skip

    monkeypatch.setattr(store, "mark", endless)
    shutil.rmtree(school / "class/marks")
    for _ in range(2):
        assert grade([], root=school) == 0
        assert len(ran) == 4
    assert marks(school) == {("ann", SHORT): 0, ("bob", SHORT): 0}


# What is asked for


def test_nothing_handed_in_is_said_with_the_place_where_it_goes(tmp_path: Path) -> None:
    root = course(tmp_path, SHORT)
    with pytest.raises(ExerciseError, match=r"class.submitted yet. .*STUDENT/EXERCISE"):
        grade([], root=root)


@pytest.mark.parametrize("workers", [0, -1])
def test_fewer_workers_than_one_are_refused(workers: int) -> None:
    with pytest.raises(ValueError, match=f"--workers is {workers}. Give 1 or more"):
        grade([], workers=workers)


def test_a_name_that_means_no_exercise_is_refused_with_those_that_there_are(school: Path) -> None:
    with pytest.raises(ExerciseError, match=f"No exercise is called '42'. There are: {SHORT}"):
        grade(["42"], root=school)


def test_a_course_without_its_settings_is_a_learners(tmp_path: Path) -> None:
    with pytest.raises(ExerciseError, match="without solutions"):
        grade([], root=tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_course_in_a_folder_that_nbgrader_takes_for_a_pattern_is_to_be_moved(
    tmp_path: Path,
) -> None:
    with pytest.raises(ExerciseError, match="move the course"):
        grade([], root=course(tmp_path / "[2026]", SHORT))


def test_one_exercise_is_marked_and_the_table_still_names_the_problems_of_the_others(
    tmp_path: Path, known: None
) -> None:
    root = course_with_gradebook(tmp_path)
    shutil.copytree(SOLUTIONS / NAMES[0], root / "solutions" / NAMES[0])
    hand_in(root, "ann", solution())
    hand_in(root, "ann", solution(NAMES[0]), NAMES[0])
    hand_in(root, "bob", solution(NAMES[0]), NAMES[0]).write_bytes(b"")
    assert grade([SHORT[:2]], root=root) == 1
    rows = [(row["student"], row["exercise"], row["marks"]) for row in table(root)]
    assert rows == [("ann", SHORT, f"{FULL:g}"), ("bob", NAMES[0], "")]
