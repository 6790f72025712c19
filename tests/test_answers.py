"""Wrong answers that learners give, each with the hint that it must get, and right ones that pass.

An answer is a file `tests/answers/NN_name/TASK/wrong_*.py` or `right_*.py`: the code of that task's
cell. A wrong one says in its docstring which hint it must get: `hint: a piece of the hint's text`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from agentkit.grading.report import Outcome
from coursetools.canonical import read_notebook
from coursetools.exercises import EXERCISES, SOLUTIONS, exercise_of, find, notebook_of
from coursetools.marking.items import checks_of, items_of
from coursetools.marking.marker import mark
from coursetools.marking.runner import Runner
from tests.support.answers import ANSWERS, FILES, reports_of, secret_lines, with_answer

NAMES = find([], SOLUTIONS)
TASKS = sorted({path.parent for path in ANSWERS.glob("*/*/*.py")})
LEAST_WRONG, LEAST_RIGHT = 4, 2
COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
# Learners' code leaves folders and threads behind; that is reported where it matters, by the check.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Implicitly cleaning up:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]


def task_id(folder: Path) -> str:
    wrong, right = len(list(folder.glob("wrong_*.py"))), len(list(folder.glob("right_*.py")))
    return f"{folder.parent.name}, task {folder.name}: {wrong} wrong, {right} right"


def file_id(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("folder", TASKS, ids=task_id)
def test_each_task_has_enough_wrong_and_right_answers(folder: Path) -> None:
    assert len(list(folder.glob("wrong_*.py"))) >= LEAST_WRONG
    assert len(list(folder.glob("right_*.py"))) >= LEAST_RIGHT


@pytest.mark.parametrize("name", NAMES)
def test_each_task_that_is_checked_has_answers(name: str) -> None:
    tasks = {item.task for item in checks_of(read_notebook(notebook_of(name, SOLUTIONS)))}
    assert {folder.name for folder in TASKS if folder.parent.name == name} == tasks


@pytest.mark.parametrize("path", [p for p in FILES if p.stem.startswith("wrong_")], ids=file_id)
def test_a_wrong_answer_fails_with_the_hint_that_is_meant_for_it(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    wanted = [line.removeprefix("hint:").strip() for line in docstring.splitlines()
              if line.startswith("hint:")]  # fmt: skip
    assert len(wanted) == 1, "the docstring says which hint it must get: 'hint: ...'"
    failed = [each for each in reports_of(path) if each.outcome is not Outcome.PASSED]
    assert failed, "this wrong answer passes"
    assert wanted[0] in failed[0].hint, failed[0].text()


@pytest.mark.parametrize("path", [p for p in FILES if p.stem.startswith("right_")], ids=file_id)
def test_a_right_answer_unlike_the_reference_passes(path: Path) -> None:
    for report in reports_of(path):
        assert report.outcome is Outcome.PASSED, report.text()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_in_a_whole_copy_marked_as_a_learners_an_answer_gets_what_it_gets_alone(
    name: str, kind: str
) -> None:
    path = next(path for path in FILES if path.parts[-3] == name and path.stem.startswith(kind))
    source = read_notebook(notebook_of(name, SOLUTIONS))
    task = path.parent.name
    marks = mark(with_answer(exercise_of(source), path), source)
    assert marks.problems == []
    found = [(report.marks, report.hint) for item, report in marks.checks if item.task == task]
    assert found == [(report.marks, report.hint) for report in reports_of(path)]
    assert sum(report.marks for item, report in marks.checks if item.task != task) == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_gets_all_marks(name: str) -> None:
    source = read_notebook(notebook_of(name, SOLUTIONS))
    runner = Runner(cell_seconds=20)
    for item in items_of(source, source):
        report = runner.run(item)
        if report is not None:
            assert report.outcome is Outcome.PASSED, report.text()


@pytest.mark.parametrize("name", NAMES)
def test_the_untouched_exercise_runs_to_its_end_and_is_not_done_yet(name: str) -> None:
    source = read_notebook(notebook_of(name, SOLUTIONS))
    runner = Runner(cell_seconds=20)
    outcomes = []
    for item in items_of(exercise_of(source), source):
        report = runner.run(item)
        if item.kind == "code":
            assert report is None, f"{item.name}: {report and report.came}"
        elif report is not None:
            assert report.outcome is Outcome.NOT_DONE, report.text()
            assert report.marks == 0
            outcomes.append(item.task)
    assert set(outcomes) == {item.task for item in checks_of(source)}


@pytest.mark.parametrize("name", NAMES)
def test_the_exercise_that_is_stored_is_the_one_that_its_solution_gives(name: str) -> None:
    source = read_notebook(notebook_of(name, SOLUTIONS))
    assert read_notebook(notebook_of(name, EXERCISES)) == exercise_of(source), (
        f"make it anew: python course.py exercises {name[:2]}"
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_solution_and_no_hidden_check_leaks_into_the_exercise(name: str) -> None:
    source = read_notebook(notebook_of(name, SOLUTIONS))
    handed_out = notebook_of(name, EXERCISES).read_text(encoding="utf-8")
    for words in ("BEGIN SOLUTION", "END SOLUTION", "BEGIN HIDDEN", "END HIDDEN"):
        assert words not in handed_out
    exercise = read_notebook(notebook_of(name, EXERCISES))
    open_lines = {line.strip() for cell in exercise["cells"]
                  for line in "".join(cell["source"]).splitlines()}  # fmt: skip
    for line in secret_lines(source):
        assert line not in open_lines, f"leaks: {line}"
    assert all(not cell.get("outputs") for cell in exercise["cells"])


@pytest.mark.parametrize("name", NAMES)
def test_checks_are_locked_and_folded_and_the_learners_cells_are_neither(name: str) -> None:
    exercise = read_notebook(notebook_of(name, EXERCISES))
    for cell in exercise["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        assert (cell["metadata"].get("editable") is False) is bool(about.get("locked")), cell["id"]
        if about.get("grade"):
            assert cell["metadata"]["jupyter"] == {"source_hidden": True}
        if about.get("solution"):
            assert "jupyter" not in cell["metadata"]


@pytest.mark.parametrize("name", NAMES)
def test_a_check_gives_no_name_that_a_learner_might_have_given(name: str) -> None:
    """Checks run among the learner's own names: a helper called `head` would be gone."""
    for item in checks_of(read_notebook(notebook_of(name, SOLUTIONS))):
        tree = ast.parse(item.source)
        inside = [node for each in tree.body if isinstance(each, ast.With) for node in each.body]
        stored = {node.id for each in [*tree.body, *inside] for node in names_stored(each)}
        made = {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
        assert {each for each in stored | made if not each.startswith("_")} <= {"task"}, item.name


def names_stored(node: ast.AST) -> list[ast.Name]:
    """The names that a statement assigns where it stands, not in a scope of its own."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda | COMPREHENSIONS):
        return []
    here = [node] if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else []
    return here + [name for child in ast.iter_child_nodes(node) for name in names_stored(child)]
