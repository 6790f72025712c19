"""A question to check yourself with: choose, read why, choose again as often as you like.

Used in every lesson, from 00 on. Nothing is counted and nothing is kept. Where no widget runs, the
answer waits behind a fold-out.
"""

from __future__ import annotations

import functools
import html
from typing import Any

from agentkit.widgets.questions import Question, questions_of
from agentkit.widgets.shown import Shown

STYLE = """\
.agentkit-quiz { font-size: 14px; line-height: 1.5; max-width: 62em; }
.agentkit-quiz p { margin: 0 0 4px; }
.agentkit-quiz p.choice { padding-inline-start: 1.8em; text-indent: -1.8em; }
.agentkit-quiz bdi { display: inline-block; min-width: 1.5em; text-indent: 0; }
.agentkit-quiz code { background: #8882; color: inherit; padding: 0 3px; }
.agentkit-quiz summary { cursor: pointer; }
"""
WIDGET_STYLE = """\
.agentkit-quiz { white-space: normal; font-family: var(--jp-content-font-family, inherit); }
.agentkit-quiz.said { border-inline-start: 3px solid #8888; padding-inline-start: 10px; }
.agentkit-quiz-buttons button.jupyter-button:focus-visible { outline: 2px solid; }
"""
RIGHT, WRONG = "✓ Right.", "✗ Not that one."


def quiz(lesson: str | int, number: int) -> Quiz:
    """A question of the quiz at a lesson's end: `quiz("03", 1)`.

    Raises:
        ValueError: there is no such lesson, or no such question in it; the text says what there is.
    """
    questions = questions_of(lesson)
    if type(number) is not int or not 1 <= number <= len(questions):
        raise ValueError(
            f"The quiz of lesson {str(lesson).zfill(2)} has the questions 1 to {len(questions)}, "
            f"got {number!r}."
        )
    return Quiz(questions[number - 1])


class Quiz(Shown):
    """One question, its choices, and what there is to say about each of them.

    ValueError if the right choice is not among them, or one has no explanation.
    """

    def __init__(self, question: Question) -> None:
        if question.right not in question.choices:
            raise ValueError(
                f"The right choice of '{question.title}' must be one of "
                f"{', '.join(question.choices)}, got '{question.right}'. "
                "Write a line '**B is right.**'."
            )
        for letter in question.choices:
            if letter not in question.reasons:
                raise ValueError(
                    f"Choice {letter} of '{question.title}' has no explanation. "
                    f"Write a line '- {letter}: ...' below '**{question.right} is right.**'."
                )
        self.question = question

    def text(self) -> str:
        asked = self.question
        choices = [f"  {letter}. {text}" for letter, text in asked.choices.items()]
        reasons = [f"  {letter}: {asked.reasons[letter]}" for letter in asked.choices]
        answer = f"Answer: {asked.right} is right."
        return "\n".join([asked.title, *choices, "", answer, *reasons])

    def page(self) -> str:
        asked = self.question
        return _framed(
            STYLE,
            self._asked(),
            "<details><summary>Answer</summary>",
            f"<p><b>{asked.right} is right.</b></p>",
            *(self._reason(letter) for letter in asked.choices),
            "</details>",
        )

    def build(self) -> Any:
        import ipywidgets

        question = ipywidgets.HTML(_framed(STYLE + WIDGET_STYLE, self._asked()))
        said = ipywidgets.HTML(self.said(""))
        buttons = [
            ipywidgets.Button(
                description=letter,
                tooltip=f"Answer {letter}: {text}",
                layout=ipywidgets.Layout(width="4em"),
            )
            for letter, text in self.question.choices.items()
        ]

        def choose(letter: str, button: Any) -> None:
            verdict = self._verdict(letter)
            button.description = f"{letter} {verdict[0]}"
            button.tooltip = f"{verdict} {self.question.reasons[letter]}"
            said.value = self.said(letter)

        for letter, button in zip(self.question.choices, buttons, strict=True):
            button.on_click(functools.partial(choose, letter))
        row = ipywidgets.HBox(buttons)
        row.add_class("agentkit-quiz-buttons")
        return ipywidgets.VBox([question, row, said])

    def said(self, letter: str) -> str:
        """What is said, as HTML, once this choice is made; after the right one, all of it."""
        if not letter:
            return '<div class="agentkit-quiz" role="status"></div>'
        letters = [letter]
        if letter == self.question.right:
            letters += [other for other in self.question.choices if other != letter]
        return "\n".join(
            [
                '<div class="agentkit-quiz said" role="status">',
                f"<p><b>{self._verdict(letter)}</b></p>",
                *map(self._reason, letters),
                "</div>",
            ]
        )

    def _verdict(self, letter: str) -> str:
        return RIGHT if letter == self.question.right else WRONG

    def _asked(self) -> str:
        asked = self.question
        choices = [_choice(f"{letter}.", text) for letter, text in asked.choices.items()]
        return "\n".join([f'<p dir="auto"><b>{_inline(asked.title)}</b></p>', *choices])

    def _reason(self, letter: str) -> str:
        return _choice(f"{letter}:", self.question.reasons[letter])


def _framed(style: str, *parts: str) -> str:
    return "\n".join([f'<div class="agentkit-quiz"><style>{style}</style>', *parts, "</div>"])


def _choice(letter: str, text: str) -> str:
    # The direction is that of the text, whatever the letter's is: <bdi> keeps the two apart.
    return f'<p class="choice" dir="auto"><bdi><b>{letter}</b></bdi> {_inline(text)}</p>'


def _inline(text: str) -> str:
    """Markdown within a line as HTML; without mistune, which JupyterLab brings along, as it is."""
    try:
        import mistune
    except ModuleNotFoundError:
        return html.escape(text)
    tokens = mistune.InlineParser()(text, {"ref_links": {}})
    return mistune.HTMLRenderer(escape=True)(tokens, mistune.BlockState())
