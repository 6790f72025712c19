"""The recall questions at a lesson's end, as text that people write and a program reads.

Used in every lesson, from 00 on. A question with its choices, and why each of them is right or
wrong, in Markdown:

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
from dataclasses import dataclass
from importlib import resources

TITLE = re.compile(r"^\*\*(\d+\. .+?)\*\*[ \t]*$", re.MULTILINE)
CHOICE = re.compile(r"^[-*] ([A-F])\.[ \t]+(\S.*)$", re.MULTILINE)
REASON = re.compile(r"^[-*] ([A-F]):[ \t]+(\S.*)$", re.MULTILINE)
RIGHT = re.compile(r"^\*\*([A-F]) is right\.\*\*[ \t]*$", re.MULTILINE)
FOLD = re.compile(r"^(<details><summary>Answer</summary>|</details>)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Question:
    """A question; by letter its choices and why each is right or wrong; the right letter.

    All of it is Markdown within a line. `right` is empty where the text names none, and
    `not_read` has the lines that are no part of the form.
    """

    title: str
    choices: dict[str, str]
    reasons: dict[str, str]
    right: str
    not_read: tuple[str, ...] = ()


def read_questions(text: str) -> list[Question]:
    """The questions in a text, in order. What stands before the first one is left out."""
    _, *parts = TITLE.split(text)
    return [_read(title, body) for title, body in zip(parts[0::2], parts[1::2], strict=True)]


def questions_of(lesson: str | int) -> list[Question]:
    """The questions of a lesson of the course, which is named by its number: "03" or 3.

    Raises:
        ValueError: no lesson with that number has questions; the text says which have.
    """
    wanted = str(lesson) and str(lesson).zfill(2)
    folder = resources.files("agentkit").joinpath("data/quizzes")
    files = {file.name[:2]: file for file in folder.iterdir() if file.name.endswith(".md")}
    if wanted not in files:
        raise ValueError(
            f"There is no quiz of a lesson {lesson!r}. There are: {', '.join(sorted(files))}. "
            'Write quiz("03", 1) for the first question of lesson 03.'
        )
    return read_questions(files[wanted].read_text(encoding="utf-8"))


def _read(title: str, body: str) -> Question:
    asked, _, answer = body.partition("<details>")
    right = RIGHT.search(answer)
    rest = CHOICE.sub("", asked) + FOLD.sub("", RIGHT.sub("", REASON.sub("", f"<details>{answer}")))
    return Question(
        title,
        dict(CHOICE.findall(asked)),
        dict(REASON.findall(answer)),
        right[1] if right else "",
        tuple(line.strip() for line in rest.splitlines() if line.strip()),
    )
