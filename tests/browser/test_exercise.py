"""An exercise as a learner does it, in a real browser and by keyboard: try, be told, mend, save."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from agentkit.grading.checks import ENDLESS
from coursetools import exercises
from coursetools.browser import OpenLab
from coursetools.canonical import read_notebook, text_of
from coursetools.exercises import EXERCISES, SOLUTIONS, notebook_of
from tests.support.answers import ANSWERS

WALL, STOPS = "00_the_wall", "05_stop_conditions"
OUTPUT = ".jp-OutputArea-output"
FOLDED = ".jp-InputPlaceholder"

pytestmark = pytest.mark.browser


@pytest.fixture
def open_copy(
    lab: OpenLab,
    served: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[str], None]:
    """Make a learner's own copy of an exercise, as `course.py work` does, and open it."""

    def open_one(name: str) -> None:
        learner = served / tmp_path_factory.mktemp("learner").name
        monkeypatch.setattr(exercises, "WORK", learner / "work")
        assert exercises.work([name]) == 0
        lab.open(f"{learner.name}/work/{name}/{name}.ipynb")

    return open_one


def answer(name: str, task: str, stem: str) -> tuple[str, str]:
    """The code of an answer, and the hint that its docstring says it must get."""
    text = (ANSWERS / name / task / f"{stem}.py").read_text(encoding="utf-8")
    first, second = ast.parse(text).body[:2]
    assert first.end_lineno is not None
    hint = re.search(r"^hint: (.+)$", text, re.MULTILINE)
    code = "\n".join(text.splitlines()[second.lineno - 1 :])
    return code, hint[1] if hint else ""


def solution(name: str) -> dict[str, str]:
    """What the solution has in the cells that a learner writes."""
    return {
        cell["id"]: re.sub(r"\n *### (BEGIN|END) SOLUTION", "", text_of(cell["source"]))
        for cell in read_notebook(notebook_of(name, SOLUTIONS))["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }


def checks(name: str) -> dict[str, float]:
    """The checks that are handed out: the marks of each that is not hidden, 0 for a hidden one."""
    return {
        cell["id"]: 0 if "checks.hidden(" in text_of(cell["source"]) else about["points"]
        for cell in read_notebook(notebook_of(name, EXERCISES))["cells"]
        if (about := cell["metadata"].get("nbgrader", {})).get("grade")
    }


def said(cell: Locator) -> list[str]:
    """The lines that a cell shows below itself."""
    output = cell.locator(OUTPUT)
    expect(output).not_to_be_empty()
    return output.inner_text().splitlines()


def test_a_fresh_copy_says_of_each_task_that_it_is_not_done_yet(
    lab: OpenLab, open_copy: Callable[[str], None]
) -> None:
    open_copy(WALL)
    lab.run_all()
    seen = 0.0
    for cell_id, marks in checks(WALL).items():
        seen += marks
        lines = said(lab.select(cell_id))
        if marks:
            assert f": not done yet, 0 of {marks:g} marks" in lines[0]
            assert lines[-1].startswith(f"Marks so far: 0 of {seen:g} in the checks that ran.")
        else:
            assert " (hidden check): checked later, " in lines[0]


def test_a_check_is_folded_and_takes_no_typing(
    lab: OpenLab, open_copy: Callable[[str], None]
) -> None:
    open_copy(WALL)
    for cell_id in checks(WALL):
        expect(lab.select(cell_id).locator(FOLDED)).to_be_visible()
    cell = lab.select("task-3-check")
    expect(cell.locator(".cm-content")).to_be_hidden()
    cell.locator(FOLDED).click()
    expect(cell.locator(".cm-content")).to_be_visible()

    def sources() -> dict[str, str]:
        return {each["id"]: text_of(each["source"]) for each in lab.content()["cells"]}

    before = sources()
    lab.replace_cell_text("task-3-check", "pass")
    lab.select("task-3-check")
    for key in ("Enter", "Delete", "Escape", "d", "d"):
        lab.page.keyboard.press(key)
    assert sources() == before
    lab.replace_cell_text("task-3-code", "pass")
    assert sources() == {**before, "task-3-code": "pass"}


def test_a_mistake_is_told_its_hint_and_mended_and_the_marker_gives_what_the_page_said(
    lab: OpenLab, open_copy: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    open_copy(WALL)
    lab.select("setup")
    lab.run_cell()
    wrong, hint = answer(WALL, "3", "wrong_copied")
    lab.replace_cell_text("task-3-code", wrong)
    lab.run_cell()
    report = lab.run_cell().locator(OUTPUT)
    assert report.inner_text().splitlines()[0] == "✗ Task 3: not yet, 0 of 2 marks"
    for words in ("text_of({'choices': []})", "no exception", hint, "Marks so far: 0 of 2 in the"):
        expect(report.get_by_text(words)).to_be_in_viewport()
    own_line = report.get_by_text('line 2, in text_of: return raw["choices"][0]["message"]')
    expect(own_line).to_be_hidden()
    report.get_by_text("Traceback").click()
    expect(own_line).to_be_visible()

    right, _ = answer(WALL, "3", "right_match")
    lab.replace_cell_text("task-3-code", right)
    lab.run_cell()
    passed = said(lab.run_cell())
    assert passed == [
        "✓ Task 3: passed, 2 of 2 marks",
        "Marks so far: 2 of 2 in the checks that ran.",
    ]
    assert said(lab.run_cell())[0] == "… Task 3 (hidden check): checked later, 2 marks"
    lab.select("task-3-check")
    assert said(lab.run_cell()) == [passed[0], f"{passed[1]} 2 marks more in hidden checks."]

    lab.save()
    capsys.readouterr()
    assert exercises.check([WALL]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert [line for line in printed if "Task 3" in line] == [
        passed[0],
        "✓ Task 3 (hidden check): passed, 2 of 2 marks",
    ]
    assert "4 of 14 marks" in printed


def test_an_endless_loop_ends_by_the_checks_limit_and_the_notebook_goes_on(
    lab: OpenLab, open_copy: Callable[[str], None]
) -> None:
    open_copy(WALL)
    lab.select("setup")
    lab.run_cell()
    endless = "def steps_within(budget, start, per_step):\n    while True:\n        pass"
    lab.replace_cell_text("task-5-code", endless)
    lab.run_cell()
    report = lab.run_cell().locator(OUTPUT)
    assert report.inner_text().splitlines()[0] == "✗ Task 5: not yet, 0 of 2 marks"
    for words in ("an end within 1 s", "it was still running", ENDLESS):
        expect(report.get_by_text(words)).to_be_in_viewport()

    right, _ = answer(WALL, "5", "right_recursive")
    lab.replace_cell_text("task-5-code", right)
    lab.run_cell()
    assert said(lab.run_cell()) == [
        "✓ Task 5: passed, 2 of 2 marks",
        "Marks so far: 2 of 2 in the checks that ran.",
    ]


def test_with_the_answers_of_the_solution_typed_in_all_marks_are_there(
    lab: OpenLab, open_copy: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    open_copy(STOPS)
    for cell_id, code in solution(STOPS).items():
        lab.replace_cell_text(cell_id, code, line_by_line=True)
    lab.run_all()
    lines = [said(lab.select(cell_id)) for cell_id in checks(STOPS)]
    marks = sum(checks(STOPS).values())
    assert lines[-1][-1].startswith(f"Marks so far: {marks:g} of {marks:g} in the checks that ran.")

    lab.save()
    capsys.readouterr()
    assert exercises.check([STOPS]) == 0, capsys.readouterr().out
    printed = capsys.readouterr().out.splitlines()
    assert all(line[0] in printed for line in lines if "(hidden check)" not in line[0])
