"""The recall questions at a lesson's end, as text that a fold-out can hold and a program can read.

One cell a question, under the heading of the section:

    **1. Which role does a tool's result have?**

    - A. user
    - B. tool
    - C. assistant

    <details><summary>Answer</summary>

    **B is right.**

    - A: the user wrote nothing here.
    - B: the role ties the text to its call.
    - C: that role is for what the model wrote.

    </details>
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

QUESTIONS = 3
CHOICE = re.compile(r"^[-*] \**([A-F])[.)]\**[ \t]+(\S.*)$", re.MULTILINE)
EXPLANATION = re.compile(r"^[-*] \**([A-F])\**[:.)]\**[ \t]+\S.*$", re.MULTILINE)
RIGHT = re.compile(r"\*\*([A-F]) is right\.?\*\*")


@dataclass(frozen=True)
class Question:
    """A question, its choices by letter, the letters that are explained, and the right one."""

    title: str
    choices: dict[str, str]
    explained: tuple[str, ...]
    right: str | None


def read_question(text: str) -> Question | None:
    """The question in one cell's text, or None if there is none (the section's heading)."""
    title = re.search(r"^\*\*(\d+\. .+?)\*\*\s*$", text, re.MULTILINE)
    if title is None:
        return None
    asked, _, answer = text.partition("<details>")
    right = RIGHT.search(answer)
    return Question(
        title[1],
        dict(CHOICE.findall(asked)),
        tuple(EXPLANATION.findall(answer)),
        right[1] if right else None,
    )


def quiz_problems(cells: Sequence[str]) -> Iterator[str]:
    """What is wrong with a quiz, in sentences; `cells` are the texts of its section."""
    questions = [q for q in map(read_question, cells) if q is not None]
    if len(questions) != QUESTIONS:
        yield f"the quiz has {len(questions)} questions, not {QUESTIONS} ('**1. ...?**', one each)"
    for question in questions:
        where = f"quiz question '{question.title[:30]}'"
        if len(question.choices) < 3:
            yield f"{where} has {len(question.choices)} choices ('- A. ...'), fewer than 3"
        if question.right not in question.choices:
            yield f"{where} does not say '**X is right.**' for one of its choices"
        missing = sorted(set(question.choices) - set(question.explained))
        if missing:
            yield f"{where} does not explain {', '.join(missing)} ('- {missing[0]}: ...')"
    answered = [q for q in questions if q.right in q.choices]
    if len(answered) >= QUESTIONS:
        if len({q.right for q in answered}) == 1:
            yield f"the right answer of every quiz question is {answered[0].right}"
        if all(_is_longest(q) for q in answered):
            yield "the right answer of every quiz question is the longest"


def _is_longest(question: Question) -> bool:
    assert question.right is not None
    lengths = {letter: len(text) for letter, text in question.choices.items()}
    own = lengths.pop(question.right)
    return all(own > other for other in lengths.values())
