"""Every lesson has the shape that CONTRIBUTING.md describes, and each rule can go red."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coursetools import markdown, shape
from coursetools.lesson import Lesson, read_lesson
from coursetools.quiz import quiz_problems
from tests.support.notebooks import code_cell, lesson_paths, notebook_of, prose_cell, stream

OPENING = """\
# 03 · A made-up lesson

It promises one thing.

After this lesson you are able to

- do the first thing,
- do the second thing,
- do the third thing.

50 minutes. Builds on: lesson 02.
"""
QUESTION = """\
**{number}. Which role does a tool's result have?**

- A. the role of the user, who asked
- B. tool
- C. assistant

<details><summary>Answer</summary>

**{right} is right.**

- A: the user wrote nothing here.
- B: the role ties the text to its call.
- C: that role is for what the model wrote.

</details>
"""
MERMAID = """\
```mermaid
sequenceDiagram
  accTitle: Who talks to whom
  You->>Model: a question
```
"""
FOLD_OUT = "<details><summary>Answer</summary>\n\nBecause it is so.\n\n</details>"


EXERCISE = """\
## The exercise

[Exercise 03](../exercises/03_made_up/03_made_up.ipynb): four tasks.
`python course.py work 03` makes your copy, `python course.py check 03` marks it.
"""


def quiz(*rights: str) -> str:
    """The text of a quiz with these right choices."""
    return "\n".join(QUESTION.format(number=n, right=right) for n, right in enumerate(rights, 1))


@pytest.fixture(autouse=True)
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A course with the questions and the exercise of a made-up lesson in the current folder."""
    exercise = tmp_path / "exercises" / "03_made_up" / "03_made_up.ipynb"
    exercise.parent.mkdir(parents=True)
    exercise.touch()
    quizzes = tmp_path / "agentkit" / "data" / "quizzes"
    quizzes.mkdir(parents=True)
    for name in ("00_the_wall", "03_made_up"):
        (quizzes / f"{name}.md").write_text(quiz("B", "B", "C"), encoding="utf-8")
    (tmp_path / "lessons").mkdir()
    monkeypatch.chdir(tmp_path / "lessons")


def good_lesson() -> dict[str, Any]:
    """The notebook of a lesson without fault; each test spoils one thing in a copy."""
    cells = [
        prose_cell(OPENING),
        code_cell(
            "from agentkit import connect\n\nclient, model = connect()\nprint('answers:', model)",
            outputs=[stream("answers: built-in\n")],
        ),
        prose_cell(MERMAID),
    ]
    for number in range(3):
        cells += [
            prose_cell(f"**Predict.** What does cell {number} print?"),
            code_cell(f"print({number})", outputs=[stream(f"{number}\n")]),
            prose_cell(FOLD_OUT),
        ]
    cells += [prose_cell("word " * 50) for _ in range(18)]
    cells += [
        code_cell("print('东京几点了?')", outputs=[stream("东京现在八点。\n")]),
        code_cell(
            "import agentkit.loop\nshow(agentkit.loop)",
            "finished-module",
            outputs=[stream("the source\n")],
        ),
        prose_cell("## Check yourself"),
        code_cell('from agentkit.widgets import quiz\n\nquiz("03", 1)'),
        code_cell('quiz("03", 2)'),
        code_cell('quiz("03", 3)'),
        prose_cell("## To think about\n\n1. Where would it break?\n2. Who would pay for it?"),
        prose_cell(EXERCISE),
    ]
    return numbered(notebook_of(*cells))


def numbered(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with its code cells counted as if it had been run."""
    code = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    for count, cell in enumerate(code, start=1):
        cell["execution_count"] = count
    return notebook


def problems_of(
    notebook: dict[str, Any], name: str = "03_made_up", folder: Path = Path()
) -> list[str]:
    return shape.problems(Lesson(name, notebook, folder))


@pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)
def test_a_lesson_has_the_shape_of_a_lesson(path: Path) -> None:
    assert shape.problems(read_lesson(path)) == []


def test_no_two_lessons_have_the_same_number() -> None:
    numbers = [path.stem[:2] for path in lesson_paths()]
    assert all(number.isdigit() for number in numbers)
    assert len(numbers) == len(set(numbers))


def test_the_rules_find_nothing_wrong_with_a_good_lesson() -> None:
    assert problems_of(good_lesson()) == []


def first(notebook: dict[str, Any], beginning: str) -> dict[str, Any]:
    """The first cell whose source begins so."""
    return next(c for c in notebook["cells"] if "".join(c["source"]).startswith(beginning))


def replace(beginning: str, old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """A way to spoil a lesson: other words in one cell."""

    def spoil(notebook: dict[str, Any]) -> None:
        cell = first(notebook, beginning)
        text = "".join(cell["source"])
        assert old in text
        cell["source"] = text.replace(old, new)

    return spoil


def drop(beginning: str) -> Callable[[dict[str, Any]], None]:
    """A way to spoil a lesson: one cell less."""
    return lambda notebook: notebook["cells"].remove(first(notebook, beginning))


def print_instead(text: str, name: str = "stdout") -> Callable[[dict[str, Any]], None]:
    """A way to spoil a lesson: another output."""

    def spoil(notebook: dict[str, Any]) -> None:
        first(notebook, "print(0)")["outputs"] = [stream(text, name)]

    return spoil


def set_in_cell(beginning: str, key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda notebook: first(notebook, beginning).update({key: value})


def add_cells(count: int) -> Callable[[dict[str, Any]], None]:
    return lambda notebook: notebook["cells"].__setitem__(
        slice(3, 3), [copy.deepcopy(prose_cell("word")) for _ in range(count)]
    )


def make_loop_too_long(notebook: dict[str, Any]) -> None:
    cell = first(notebook, "print(0)")
    cell["source"], cell["metadata"] = "print(0)\n" * 41, {"tags": ["finished-loop"]}


def ask_twice_in_a_cell(notebook: dict[str, Any]) -> None:
    drop('quiz("03", 3)')(notebook)
    first(notebook, 'quiz("03", 2)')["source"] = 'quiz("03", 2)\nquiz("03", 3)'


def draw_without_words(notebook: dict[str, Any]) -> None:
    first(notebook, "print(0)")["outputs"] = [
        {"output_type": "display_data", "data": {"image/png": "AAAA"}, "metadata": {}}
    ]


def spoil_questions(rights: str | None) -> Callable[[dict[str, Any]], None]:
    """A way to spoil a lesson: other questions in its file, or no file."""

    def spoil(_: dict[str, Any]) -> None:
        file = Path("..", "agentkit", "data", "quizzes", "03_made_up.md")
        if rights is None:
            file.unlink()
        else:
            file.write_text(quiz(*rights), encoding="utf-8")

    return spoil


PICTURE = "![](https://example.org/a.png)"
SPOILED: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("begins without a title", replace("# 03", "# 03", "03")),
    ("does not say how many minutes", replace("# 03", "50 minutes", "An hour")),
    ("does not say what it builds on", replace("# 03", "Builds on", "After")),
    ("lists 2 things", replace("# 03", "- do the third thing.", "")),
    ("does not say 'from agentkit import connect'", replace("from", "import connect", "import *")),
    ("does not say 'client, model", replace("from", "client, model", "c, model")),
    ("does not print which model", replace("from", "print('answers:', model)", "")),
    ("cells besides the quiz", add_cells(30)),
    ("words besides the quiz", replace("word ", "word " * 50, "word " * 5000)),
    ("has 16 lines", set_in_cell("print(0)", "source", "print(0)\n" * 16)),
    ("has 41 lines", make_loop_too_long),
    ("is empty", set_in_cell("print(0)", "source", "\n")),
    ("has 2 triads", replace("**Predict.** What does cell 1", "**Predict.**", "Ask:")),
    ("has 2 triads", drop("<details>")),
    ("has 2 triads", drop("print(1)")),
    ("without <summary> or </details>", replace("<details>", "</details>", "")),
    ("no blank line after </summary>", replace("<details>", "</summary>\n\n", "</summary>\n")),
    ("has no alt text", replace("word ", "word ", PICTURE + " word ")),
    ("has no alt text", replace("word ", "word ", '<img src="a.png"> word ')),
    ("has no 'accTitle", replace("```mermaid", "accTitle", "title")),
    ("has no alt text: Image", draw_without_words),
    ("no code cell is tagged finished-module", drop("import agentkit.loop")),
    ("and shows nothing", set_in_cell("import agentkit.loop", "outputs", [])),
    ("names no module", set_in_cell("import agentkit.loop", "source", "print(1)")),
    ("has no section '## Check yourself'", drop("## Check")),
    ("the quiz's cells are not", drop('quiz("03", 3)')),
    ("the quiz's cells are not", replace('quiz("03", 3)', "3)", "1)")),
    ("the quiz's cells are not", ask_twice_in_a_cell),
    ("the quiz's cells are not", replace('quiz("03", 3)', "03", "04")),
    ("the quiz's cells are not", replace('quiz("03", 3)', "quiz", "print(1)\nquiz")),
    ("the quiz's cells are not", replace("from agentkit.widgets", "quiz\n", "*\n")),
    ("has no questions: agentkit/data/quizzes/03_made_up.md", spoil_questions(None)),
    ("the quiz has 2 questions, not 3", spoil_questions("BC")),
    ("listed questions under '## To think", replace("## To think", "2. Who", "Who")),
    ("does not say '## The exercise'", replace("## The exercise", "## The exercise", "## More")),
    ("does not say 'course.py check 03'", replace("## The exercise", "check 03", "check it")),
    ("says 'simply'", replace("word ", "word ", "simply word ")),
    ("says 'Powerful'", replace("word ", "word ", "Powerful word ")),
    ("leads to no file", replace("word ", "word ", "[here](no/such.ipynb) word ")),
    ("leads to no heading", replace("word ", "word ", "[here](#Nowhere) word ")),
    ("is neither https", replace("word ", "word ", "[here](http://example.org) word ")),
    ("writes to stderr", print_instead("a warning", "stderr")),
    ("holds a path", print_instead("/home/ann/course")),
    ("holds a path", print_instead("C:\\Users\\Ann")),
    ("holds an address", print_instead("<object at 0x7f3a2b1c>")),
    ("names a version", print_instead("Python 3.13.1")),
    ("execution counts are", set_in_cell("print(0)", "execution_count", None)),
    ("metadata are not canonical", lambda nb: nb["metadata"].update({"colab": {}})),
    ("asks in Chinese", drop("print('东京")),
]


@pytest.mark.parametrize(("sentence", "spoil"), SPOILED, ids=[words for words, _ in SPOILED])
def test_a_rule_goes_red_when_a_lesson_is_spoiled(
    sentence: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    notebook = good_lesson()
    spoil(notebook)
    assert any(sentence in problem for problem in problems_of(notebook))


def test_every_rule_is_spoiled_at_least_once() -> None:
    red = set()
    for _, spoil in SPOILED:
        notebook = good_lesson()
        spoil(notebook)
        lesson = Lesson("03_made_up", notebook, Path())
        red |= {rule.__name__ for rule in shape.RULES if list(rule(lesson))}
    assert red == {rule.__name__ for rule in shape.RULES}


def test_the_finished_loop_may_have_forty_lines() -> None:
    notebook = good_lesson()
    cell = first(notebook, "print(0)")
    cell["source"], cell["metadata"] = "print(0)\n" * 40, {"tags": ["finished-loop"]}
    assert problems_of(notebook) == []


def test_the_first_lesson_needs_neither_a_finished_module_nor_chinese() -> None:
    notebook = good_lesson()
    drop("import agentkit.loop")(notebook)
    drop("print('东京")(notebook)
    for beginning in ("from agentkit.widgets", 'quiz("03", 2', 'quiz("03", 3'):
        replace(beginning, '"03"', '"00"')(notebook)
    assert problems_of(numbered(notebook), "00_the_wall") == []


def test_links_to_files_and_headings_that_are_there_are_right() -> None:
    Path("04_next.ipynb").touch()
    notebook = good_lesson()
    replace("word ", "word ", "[next](04_next.ipynb) [above](#To-think-about) word ")(notebook)
    assert problems_of(notebook) == []


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("has 2 questions, not 3", quiz("B", "C")),
        ("has 4 questions, not 3", quiz("B", "C", "B", "A")),
        ("does not begin with '2. '", quiz("B", "C", "B").replace("**2.", "**3.")),
        ("of every quiz question is B", quiz("B", "B", "B")),
        ("is the longest", quiz("A", "C", "C").replace("C. assistant", "C. a" + "x" * 40)
            .replace("A. the role", "A. the" + "x" * 60 + " role", 1)),
        ("does not explain C", quiz("A", "B", "C").replace("- C: that", "That")),
        ("explains D, which is no choice", quiz("A", "B", "C").replace("- C: that", "- D: that")),
        ("does not say '**X is right.**'", quiz("A", "B", "C").replace(" is right", "")),
        ("does not say '**X is right.**'", quiz("A", "B", "D")),
        ("has 2 choices", quiz("A", "B", "A").replace("- C. assistant\n", "")),
        ("has the choices A, B, D", quiz("A", "B", "B").replace("- C.", "- D.")),
        ("that nobody would see: 'That role is", quiz("A", "B", "C").replace("- C: that", "That")),
    ],
)  # fmt: skip
def test_a_quiz_rule_goes_red(sentence: str, text: str) -> None:
    assert any(sentence in problem for problem in quiz_problems(text))


def test_the_rules_find_nothing_wrong_with_a_good_quiz() -> None:
    assert list(quiz_problems(quiz("A", "B", "C"))) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two words.", 2),
        ("A [link](https://example.org/a/b) counts as its text", 6),
        ("东京几点了", 3),
        ("```python\nno word of this\n```\nbut these", 2),
        ("<details><summary>Answer</summary>\n\nyes\n\n</details>", 2),
        ("- / --", 0),
    ],
)
def test_words_are_counted_as_a_reader_reads_them(text: str, words: int) -> None:
    assert markdown.word_count(text) == words


def test_links_in_code_are_no_links() -> None:
    assert markdown.links("`[a](b)`\n\n```\n[c](d)\n```\n") == []
