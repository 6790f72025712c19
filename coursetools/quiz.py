"""What a lesson's quiz has to be: three questions in a file, and three cells that ask them.

`agentkit/widgets/questions.py` has the form in which they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agentkit.widgets.questions import Question, read_questions
from coursetools import ROOT

QUESTIONS = 3
QUIZZES = ROOT / "agentkit" / "data" / "quizzes"
IMPORT = "from agentkit.widgets import quiz"


def quiz_problems(text: str) -> Iterator[str]:
    """What is wrong with the questions of a lesson, in sentences."""
    questions = read_questions(text)
    if len(questions) != QUESTIONS:
        yield f"the quiz has {len(questions)} questions, not {QUESTIONS} ('**1. ...?**', one each)"
    for number, question in enumerate(questions, 1):
        where = f"quiz question '{question.title[:30]}'"
        if not question.title.startswith(f"{number}. "):
            yield f"{where} does not begin with '{number}. '"
        if len(question.choices) < 3:
            yield f"{where} has {len(question.choices)} choices ('- A. ...'), fewer than 3"
        if list(question.choices) != list("ABCDEF"[: len(question.choices)]):
            yield f"{where} has the choices {', '.join(question.choices)}, not A, B, C, ..."
        if question.right not in question.choices:
            yield f"{where} does not say '**X is right.**' for one of its choices"
        missing = sorted(set(question.choices) - set(question.reasons))
        if missing:
            yield f"{where} does not explain {', '.join(missing)} ('- {missing[0]}: ...')"
        extra = sorted(set(question.reasons) - set(question.choices))
        if extra:
            yield f"{where} explains {', '.join(extra)}, which is no choice of it"
        if question.not_read:
            yield f"{where} has a line that nobody would see: '{question.not_read[0][:40]}'"
    answered = [q for q in questions if q.right in q.choices]
    if len(answered) >= QUESTIONS:
        if len({q.right for q in answered}) == 1:
            yield f"the right answer of every quiz question is {answered[0].right}"
        if all(_is_longest(q) for q in answered):
            yield "the right answer of every quiz question is the longest"


def cell_problems(cells: Sequence[str], lesson: str) -> Iterator[str]:
    """What is wrong with the code cells below the quiz's heading in the lesson of this name."""
    wanted = [f'quiz("{lesson[:2]}", {each})' for each in range(1, QUESTIONS + 1)]
    lines = [line for cell in cells for line in cell.splitlines() if line.strip()]
    if lines != [IMPORT, *wanted] or len(cells) != QUESTIONS:
        yield f"the quiz's cells are not '{IMPORT}' with {', '.join(wanted)}, a cell each"


def _is_longest(question: Question) -> bool:
    lengths = {letter: len(text) for letter, text in question.choices.items()}
    own = lengths.pop(question.right)
    return all(own > other for other in lengths.values())
