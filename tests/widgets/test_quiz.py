"""A question of the quiz: read from its file, shown in three forms, answered by buttons."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from agentkit.widgets.questions import Question, questions_of, read_questions
from agentkit.widgets.quizzes import Quiz, quiz
from agentkit.widgets.shown import WIDGET_VIEW
from coursetools.canonical import read_notebook, text_of
from coursetools.quiz import QUIZZES, cell_problems, quiz_problems
from tests.support.notebooks import lesson_paths

TEXT = """\
**1. 东京几点了 when `a < b`, and *why*?**

- A. `x & y` <script>alert(1)</script>
- B. **八点** 🙂
- C. لا شيء

<details><summary>Answer</summary>

**B is right.**

- A: "No", says the clock.
- B: It is _eight_.
- C: [there](javascript:alert(1)) is something.

</details>
"""
QUESTION = Question(
    "1. 东京几点了 when `a < b`, and *why*?",
    {"A": "`x & y` <script>alert(1)</script>", "B": "**八点** 🙂", "C": "لا شيء"},
    {
        "A": '"No", says the clock.',
        "B": "It is _eight_.",
        "C": "[there](javascript:alert(1)) is something.",
    },
    "B",
)

each_file = pytest.mark.parametrize(
    "path", sorted(QUIZZES.glob("*.md")), ids=lambda path: path.stem
)


class Words(HTMLParser):
    """The text of an HTML page, and its tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.tags, self.open = "", list[tuple[str, dict[str, str | None]]](), list[str]()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def words(page: str) -> str:
    read = Words(page)
    assert not read.open
    return read.text


def parts(shown: Quiz) -> tuple[Any, list[Any], Any]:
    """The widget's question, its buttons, and what it says."""
    asked, row, said = shown.widget.children
    return asked, list(row.children), said


# --- the form


def test_a_question_is_read_from_its_text() -> None:
    assert read_questions(TEXT) == [QUESTION]


def test_questions_that_follow_each_other_are_read_in_order() -> None:
    both = read_questions(f"A heading before them.\n\n{TEXT}\n{TEXT.replace('**1.', '**2.')}")
    assert both == [QUESTION, replace(QUESTION, title=QUESTION.title.replace("1.", "2."))]


def test_a_text_without_a_question_has_none() -> None:
    assert read_questions("") == read_questions("- A. alone\n\n**B is right.**") == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("- C. لا", "And more.\n- C. لا", "And more."),
        ("- C. لا شيء", "- C) لا شيء", "- C) لا شيء"),
        ("- B: It", "  on a second line\n- B: It", "on a second line"),
        ("is right.", "is true.", "**B is true.**"),
        ("</details>", "</details>\n\nAfterwards.", "Afterwards."),
        ("<summary>Answer", "<summary>Solution", "<details><summary>Solution</summary>"),
    ],
)
def test_a_line_that_is_no_part_of_the_form_is_named(old: str, new: str, line: str) -> None:
    (question,) = read_questions(TEXT.replace(old, new))
    assert question.not_read == (line,)


# --- the files and the lessons


def test_every_lesson_has_its_file_of_questions_and_no_other_is_there() -> None:
    assert {p.stem for p in QUIZZES.glob("*")} == {p.stem for p in lesson_paths()}


@each_file
def test_a_file_of_questions_keeps_the_rules(path: Any) -> None:
    assert list(quiz_problems(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)
def test_a_lesson_asks_its_own_questions_once_each_and_holds_no_answer(path: Any) -> None:
    cells = read_notebook(path)["cells"]
    sources = [text_of(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    asking = [source for source in sources if re.search(r"\bquiz\(", source)]
    assert list(cell_problems(asking, path.stem)) == []
    prose = [text_of(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert read_questions("\n\n".join(prose)) == []


@each_file
def test_what_a_lesson_shows_is_what_its_file_says(path: Any) -> None:
    for number, question in enumerate(read_questions(path.read_text(encoding="utf-8")), 1):
        assert quiz(path.stem[:2], number).question == question


# --- which question


def test_a_lesson_is_named_by_its_number_as_text_or_as_a_number() -> None:
    assert quiz("03", 2).question == quiz("3", 2).question == quiz(3, 2).question
    assert quiz("03", 2).question.title.startswith("2. `max_steps=3`")
    assert quiz("03", 2).question != quiz("04", 2).question


@pytest.mark.parametrize("lesson", ["99", "", "03_main_loop", "../03", -1, None, True])
def test_an_unknown_lesson_is_an_error_that_says_which_there_are(lesson: Any) -> None:
    with pytest.raises(ValueError, match=r"no quiz of a lesson .*There are: 00, 01, 02, 03, "):
        quiz(lesson, 1)


@pytest.mark.parametrize("number", [0, 4, -1, "1", 1.0, True, None])
def test_an_unknown_question_is_an_error_that_says_which_there_are(number: Any) -> None:
    message = f"The quiz of lesson 03 has the questions 1 to 3, got {number!r}."
    with pytest.raises(ValueError, match=re.escape(message)):
        quiz("3", number)


def test_a_question_of_ones_own_needs_a_right_choice_and_an_explanation_of_each() -> None:
    with pytest.raises(ValueError, match=r"must be one of A, B, C, got ''.*'\*\*B is right"):
        Quiz(replace(QUESTION, right=""))
    with pytest.raises(ValueError, match=r"must be one of A, B, C, got 'D'"):
        Quiz(replace(QUESTION, right="D"))
    with pytest.raises(ValueError, match=r"Choice B of '1\. 东京.*'- B: \.\.\.'"):
        Quiz(replace(QUESTION, reasons={"A": "no", "C": "no"}))


# --- text and page


def test_the_text_has_the_question_the_choices_and_then_the_answer() -> None:
    assert Quiz(QUESTION).text() == (
        "1. 东京几点了 when `a < b`, and *why*?\n"
        "  A. `x & y` <script>alert(1)</script>\n"
        "  B. **八点** 🙂\n"
        "  C. لا شيء\n"
        "\n"
        "Answer: B is right.\n"
        '  A: "No", says the clock.\n'
        "  B: It is _eight_.\n"
        "  C: [there](javascript:alert(1)) is something."
    )


def test_the_page_hides_the_answer_in_a_fold_out() -> None:
    asked, _, answer = Quiz(QUESTION).page().partition("<details>")
    assert "right" not in re.sub(r"<style>.*</style>", "", asked, flags=re.DOTALL)
    assert "is something" not in asked
    assert answer.startswith("<summary>Answer</summary>")
    said = [" ".join(line.split()) for line in words(Quiz(QUESTION).page()).splitlines()]
    assert [line for line in said if line] == [
        "1. 东京几点了 when a < b, and why?",
        "A. x & y <script>alert(1)</script>",
        "B. 八点 🙂",
        "C. لا شيء",
        "Answer",
        "B is right.",
        'A: "No", says the clock.',
        "B: It is eight.",
        "C: there is something.",
    ]


def test_markdown_becomes_html_and_html_in_a_text_stays_text() -> None:
    page = Quiz(QUESTION).page()
    assert "<code>a &lt; b</code>, and <em>why</em>?" in page
    assert "<strong>八点</strong>" in page
    read = Words(page)
    assert "script" not in [tag for tag, _ in read.tags]
    assert not any("javascript" in str(about) for _, about in read.tags)


def test_each_line_has_the_direction_of_its_own_text() -> None:
    lines = [
        about for tag, about in Words(Quiz(QUESTION).page()).tags if about.get("dir") == "auto"
    ]
    assert len(lines) == 1 + 3 + 3
    assert "<bdi><b>C.</b></bdi> لا" in Quiz(QUESTION).page()


def test_without_mistune_the_words_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mistune", None)
    page = Quiz(QUESTION).page()
    assert "**八点** 🙂" in words(page)
    assert "<script>" not in page
    assert "`x &amp; y` &lt;script&gt;" in page


@each_file
def test_no_question_of_the_course_loses_a_word_on_its_page(path: Any) -> None:
    def bare(text: str) -> list[str]:
        return re.findall(r"\w+", re.sub(r"\]\([^)]*\)", "]", text))

    for number in (1, 2, 3):
        shown = quiz(path.stem[:2], number)
        plain = shown.text().replace("Answer: ", "Answer ")
        assert bare(words(shown.page())) == bare(plain)


# --- the widget, without a front end


def test_the_widget_asks_first_and_says_nothing_yet() -> None:
    asked, buttons, said = parts(Quiz(QUESTION))
    assert words(asked.value).split()[:2] == ["1.", "东京几点了"]
    assert "clock" not in asked.value + said.value
    assert words(said.value) == ""
    assert [button.description for button in buttons] == ["A", "B", "C"]
    assert [button.tooltip for button in buttons][2] == "Answer C: لا شيء"


def test_a_wrong_choice_is_explained_and_gives_nothing_else_away() -> None:
    _, buttons, said = parts(Quiz(QUESTION))
    buttons[0].click()
    assert words(said.value).split("\n") == [
        "", "✗ Not that one.", 'A: "No", says the clock.', "",
    ]  # fmt: skip
    assert [button.description for button in buttons] == ["A ✗", "B", "C"]
    assert buttons[0].tooltip == '✗ Not that one. "No", says the clock.'
    assert not any(button.disabled for button in buttons)


def test_after_the_right_choice_all_are_explained_and_one_may_go_on_trying() -> None:
    _, buttons, said = parts(Quiz(QUESTION))
    buttons[2].click()
    buttons[1].click()
    assert words(said.value).split("\n") == [
        "", "✓ Right.", "B: It is eight.", 'A: "No", says the clock.', "C: there is something.", "",
    ]  # fmt: skip
    assert [button.description for button in buttons] == ["A", "B ✓", "C ✗"]
    buttons[0].click()
    assert "✗ Not that one." in said.value
    assert [button.description for button in buttons] == ["A ✗", "B ✓", "C ✗"]


def test_a_screen_reader_hears_what_is_said() -> None:
    _, buttons, said = parts(Quiz(QUESTION))
    for button in [None, *buttons]:
        if button is not None:
            button.click()
        assert next(about.get("role") for _, about in Words(said.value).tags) == "status"


def test_two_of_the_same_question_are_answered_apart() -> None:
    first, second = quiz("03", 1), quiz("03", 1)
    parts(first)[1][0].click()
    assert words(parts(second)[2].value) == ""


def test_a_notebook_gets_the_widget_the_page_and_the_text() -> None:
    shown = Quiz(QUESTION)
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == shown.text()
    assert bundle["text/html"] == shown.page()
    assert bundle[WIDGET_VIEW]["model_id"] == shown.widget.model_id


def test_a_click_leaves_the_page_and_the_text_as_they_were() -> None:
    shown = Quiz(QUESTION)
    before = shown.page(), shown.text()
    for button in parts(shown)[1]:
        button.click()
    assert (shown.page(), shown.text()) == before


def test_a_quiz_is_shown_as_a_page_without_ipywidgets_or_mistune() -> None:
    code = (
        "import sys; sys.modules['ipywidgets'] = sys.modules['mistune'] = None\n"
        "from agentkit.widgets.quizzes import quiz\n"
        "bundle = quiz('03', 1)._repr_mimebundle_()\n"
        "print(sorted(bundle), '<details>' in bundle['text/html'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout == "['text/html', 'text/plain'] True\n"


def test_questions_of_gives_all_of_a_lesson() -> None:
    assert [question.title[:2] for question in questions_of("06")] == ["1.", "2.", "3."]
