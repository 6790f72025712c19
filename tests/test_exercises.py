"""`course.py exercises`, `work` and `check`: the files that they write, and what they say."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from coursetools import ROOT, cli, exercises
from coursetools.canonical import Notebook, canonical, read_notebook, write_notebook
from coursetools.exercises import ExerciseError, exercise_of, find, notebook_of

NAMES = ("03_main_loop", "04_trimming", "10_later")


def cell(grade_id: str, source: str, *, points: float = 0, solution: bool = False) -> Notebook:
    meta = {
        "schema_version": 3, "grade_id": grade_id, "task": False, "grade": points > 0,
        "locked": not solution, "solution": solution, **({"points": points} if points else {}),
    }  # fmt: skip
    return {
        "cell_type": "code", "id": grade_id, "metadata": {"nbgrader": meta}, "source": source,
        "execution_count": 7,
        "outputs": [{"output_type": "stream", "name": "stdout", "text": "the answer is 6"}],
    }  # fmt: skip


def solution() -> Notebook:
    cells = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Exercise\n\n题目"},
        cell("setup", "from agentkit.grading import Checks\n\ncheck = Checks('04_trimming')"),
        cell(
            "one",
            "def double(x):\n    '''Twice.'''\n    ### BEGIN SOLUTION\n    return 2 * x\n"
            "    ### END SOLUTION",
            solution=True,
        ),
        cell(
            "one-check",
            "with check.task('1', marks=2) as task:\n"
            "    task.equal(task.call(double, 3), 6, 'Twice three.')",
            points=2,
        ),
        cell(
            "one-hidden",
            "with check.hidden('1', marks=1) as task:\n    task.later()\n"
            "    ### BEGIN HIDDEN TESTS\n    task.equal(task.call(double, -1), -2, 'Below zero.')\n"
            "    ### END HIDDEN TESTS",
            points=1,
        ),
    ]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course of three exercises in a folder of its own, with exercises made."""
    for folder in ("SOLUTIONS", "EXERCISES", "WORK"):
        monkeypatch.setattr(exercises, folder, tmp_path / folder.lower())
    for name in NAMES:
        place = notebook_of(name, tmp_path / "solutions")
        place.parent.mkdir(parents=True)
        write_notebook(place, canonical(solution()))
    assert exercises.main(["exercises"]) == 0
    return tmp_path


def answer(course: Path, name: str, text: str) -> None:
    path = notebook_of(name, course / "work")
    notebook = read_notebook(path)
    for each in notebook["cells"]:
        if each["id"] == "one":
            each["source"] = text
    write_notebook(path, notebook)


# What is handed out


def test_an_exercise_holds_no_solution_no_hidden_check_and_no_output() -> None:
    made = exercise_of(solution())
    text = json.dumps(made)
    assert "return 2 * x" not in text
    assert "Below zero" not in text
    assert "the answer is" not in text
    assert "###" not in text
    by_id = {each["id"]: each for each in made["cells"]}
    assert "".join(by_id["one"]["source"]) == (
        "def double(x):\n    '''Twice.'''\n    ...  # your code here"
    )
    assert "".join(by_id["one-hidden"]["source"]).endswith("    task.later()")
    assert all(each.get("execution_count") is None for each in made["cells"])


def test_a_stored_source_of_lines_gives_the_same_exercise_as_one_of_text() -> None:
    assert exercise_of(canonical(solution())) == exercise_of(solution())


def test_making_an_exercise_leaves_the_solution_as_it_is() -> None:
    source = solution()
    before = copy.deepcopy(source)
    exercise_of(source)
    assert source == before


def test_checks_are_folded_and_the_task_is_not() -> None:
    by_id = {each["id"]: each["metadata"] for each in exercise_of(solution())["cells"]}
    for check in ("one-check", "one-hidden"):
        assert by_id[check]["jupyter"] == {"source_hidden": True}
    assert "jupyter" not in by_id["one"]


def test_made_twice_it_changes_no_byte(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = notebook_of("04_trimming", course / "exercises")
    before = place.read_bytes()
    capsys.readouterr()
    assert exercises.main(["exercises"]) == 0
    assert place.read_bytes() == before
    assert capsys.readouterr().out.splitlines() == [
        f"exercises/{name} ... unchanged" for name in NAMES
    ]


# Names


@pytest.mark.parametrize(
    "name",
    [
        "4", "04", "trimming", "04_trimming", "04_trimming/", "work/04_trimming/04_trimming.ipynb",
        "work\\04_trimming\\04_trimming.ipynb", "04_trimming.ipynb",
    ],
)  # fmt: skip
def test_an_exercise_is_found_by_number_name_or_path(course: Path, name: str) -> None:
    assert find([name], course / "exercises") == ["04_trimming"]


def test_without_a_name_all_are_meant_and_a_name_twice_counts_once(course: Path) -> None:
    assert find([], course / "exercises") == list(NAMES)
    assert find(["10", "4", "trimming"], course / "exercises") == ["10_later", "04_trimming"]


def test_a_name_that_is_none_gets_the_names_that_are(course: Path) -> None:
    for name in ("7", "trim", "", "²"):
        with pytest.raises(ExerciseError, match="There are: 03_main_loop, 04_trimming, 10_later"):
            find([name], course / "exercises")
    with pytest.raises(ExerciseError, match="There are: none yet"):
        find(["4"], course / "nowhere")


# The learner's own copy


def test_a_copy_that_is_there_is_never_written_over(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exercises.main(["work", "4"]) == 0
    mine = notebook_of("04_trimming", course / "work")
    assert mine.read_bytes() == notebook_of("04_trimming", course / "exercises").read_bytes()
    mine.write_text("my work", encoding="utf-8")
    capsys.readouterr()
    assert exercises.main(["work"]) == 0
    assert mine.read_text(encoding="utf-8") == "my work"
    said = capsys.readouterr().out
    assert "work/04_trimming is there already, and stays. A fresh one: work 04 --fresh" in said
    assert "work/10_later/10_later.ipynb is ready" in said


def test_a_fresh_copy_puts_each_earlier_one_aside(course: Path) -> None:
    mine = notebook_of("04_trimming", course / "work")
    for text in ("first", "second"):
        exercises.main(["work", "4", "--fresh"])
        mine.write_text(text, encoding="utf-8")
    assert exercises.main(["work", "4", "--fresh"]) == 0
    kept = {each.name: each.read_text(encoding="utf-8") for each in mine.parent.iterdir()}
    assert kept.pop(mine.name).startswith("{")
    assert kept == {
        "04_trimming.before-1.ipynb": "first",
        "04_trimming.before-2.ipynb": "second",
    }


def test_git_does_not_see_the_copies() -> None:
    path = "work/04_trimming/04_trimming.ipynb"
    command = ["git", "check-ignore", "--quiet", path]
    try:
        done = subprocess.run(command, cwd=ROOT, check=False, timeout=60, capture_output=True)
    except FileNotFoundError:
        pytest.skip("git is not installed")
    if done.returncode == 128:
        pytest.skip("this copy of the course is no git repository")
    assert done.returncode == 0


# Checking it


def test_check_prints_which_exercise_its_hints_its_marks_and_a_summary(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercises.main(["work", "3", "4"])
    answer(course, "03_main_loop", "def double(x):\n    return 2 * x")
    answer(course, "04_trimming", "def double(x):\n    return x + 2")
    capsys.readouterr()
    assert exercises.main(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "03_main_loop (1 of 2) ...",
        "✓ Task 1: passed, 2 of 2 marks",
        "✓ Task 1 (hidden check): passed, 1 of 1 mark",
        "3 of 3 marks",
        "",
        "04_trimming (2 of 2) ...",
        "✗ Task 1: not yet, 0 of 2 marks",
        "  tried:    double(3)",
        "  expected: 6",
        "  came:     5",
        "  hint:     Twice three.",
        "✗ Task 1 (hidden check): not yet, 0 of 1 mark",
        "  tried:    double(-1)",
        "  expected: -2",
        "  came:     1",
        "  hint:     Below zero.",
        "0 of 3 marks",
        "",
        "03_main_loop: 3 of 3 marks",
        "04_trimming: 0 of 3 marks",
    ]
    assert exercises.main(["check", "3"]) == 0


def test_without_solutions_the_visible_checks_are_asked_and_it_says_once_who_has_the_others(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(course / "solutions")
    exercises.main(["work", "3", "4"])
    answer(course, "03_main_loop", "def double(x):\n    return 2 * abs(x)")
    answer(course, "04_trimming", "def double(x):\n    return x + 2")
    capsys.readouterr()
    assert exercises.main(["check"]) == 1
    out = capsys.readouterr().out
    assert out.count("The hidden checks are with your teacher") == 1
    assert (
        "✓ Task 1: passed, 2 of 2 marks\n"
        "… Task 1 (hidden check): checked later, 1 mark\n"
        "  hint:     This check is with your teacher, who marks it.\n"
        "2 of 3 marks\n"
    ) in out
    assert "course.py check" not in out
    assert exercises.main(["check", "3"]) == 0


def test_with_solutions_nothing_is_said_of_a_teacher(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercises.main(["work", "4"])
    exercises.main(["check", "4"])
    assert "teacher" not in capsys.readouterr().out


def test_checking_leaves_the_copy_as_it_is(course: Path) -> None:
    exercises.main(["work", "4"])
    mine = notebook_of("04_trimming", course / "work")
    before = mine.read_bytes()
    assert exercises.main(["check", "4"]) == 1
    assert mine.read_bytes() == before
    assert [each.name for each in mine.parent.iterdir()] == [mine.name]


def test_without_a_copy_it_says_how_to_make_one(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exercises.main(["check"]) == 1
    assert "Make one: python course.py work" in capsys.readouterr().err
    assert exercises.main(["check", "4"]) == 1
    assert "Make one: python course.py work 04" in capsys.readouterr().out
    assert exercises.main(["check", "77"]) == 1
    assert "No exercise is called '77'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"[]", "is no notebook of format 4"),
        (b'{"nbformat": 3, "worksheets": []}', "is no notebook of format 4"),
        (b"\xff\xfe{", "is no text in UTF-8"),
    ],
)
def test_a_copy_that_is_no_notebook_is_named_and_the_others_are_checked(
    course: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exercises.main(["work", "3", "4"])
    answer(course, "04_trimming", "def double(x):\n    return 2 * x")
    notebook_of("03_main_loop", course / "work").write_bytes(content)
    capsys.readouterr()
    assert exercises.main(["check"]) == 1
    out = capsys.readouterr().out
    assert "work/03_main_loop/03_main_loop.ipynb cannot be read" in out
    assert said in out
    assert "python course.py work 03 --fresh" in out
    assert out.endswith("03_main_loop: could not be checked\n04_trimming: 3 of 3 marks\n")


def test_a_copy_that_is_a_notebook_with_nothing_in_it_is_not_done_yet(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercises.main(["work", "4"])
    mine = notebook_of("04_trimming", course / "work")
    mine.write_text('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}}', encoding="utf-8")
    capsys.readouterr()
    assert exercises.main(["check", "4"]) == 1
    assert "○ Task 1: not done yet, 0 of 2 marks" in capsys.readouterr().out


def test_a_folder_of_work_that_is_no_exercise_is_left_out(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercises.main(["work", "4"])
    other = notebook_of("my_notes", course / "work")
    other.parent.mkdir()
    other.write_text("{}", encoding="utf-8")
    capsys.readouterr()
    exercises.main(["check"])
    assert capsys.readouterr().out.startswith("04_trimming (1 of 1) ...\n")


def test_a_console_that_knows_few_signs_gets_the_marks_too(course: Path) -> None:
    exercises.main(["work", "4"])
    code = (
        "import sys; from pathlib import Path; from coursetools import exercises\n"
        "root = Path(sys.argv[1])\n"
        "exercises.SOLUTIONS, exercises.EXERCISES, exercises.WORK = ("
        "root / 'solutions', root / 'exercises', root / 'work')\n"
        "sys.exit(exercises.main(['check', '4']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(course)], capture_output=True, check=False, timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"? Task 1: not done yet, 0 of 2 marks" in done.stdout


# The command line


@pytest.mark.parametrize(
    ("typed", "handed_on"),
    [
        (["check"], ["check"]),
        (["check", "4", "06"], ["check", "4", "06"]),
        (["work", "--fresh", "4"], ["work", "4", "--fresh"]),
        (["exercises", "04_trimming"], ["exercises", "04_trimming"]),
    ],
)
def test_each_verb_runs_in_the_courses_own_python(
    typed: list[str], handed_on: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Any] = []
    monkeypatch.setattr(cli, "ensure", lambda root: "the environment")

    def run(*given: object) -> int:
        ran.append(given)
        return 5

    monkeypatch.setattr(cli, "run_module", run)
    assert cli.main(typed) == 5
    assert ran == [("the environment", "exercises", handed_on)]


def test_an_option_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["check", "--fresh"])
    assert stopped.value.code == 2
    assert "check does not know --fresh" in capsys.readouterr().err


def test_an_interrupt_ends_it_without_a_traceback(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    exercises.main(["work", "4"])
    monkeypatch.setattr(exercises, "mark", interrupted)
    assert exercises.main(["check", "4"]) == 130
