"""What a check says: one line first, then what was tried, expected, came, a hint, the traceback.

As HTML in a notebook, as text everywhere else, with the same words. Nothing hangs on a colour.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    PASSED = "passed"
    NOT_YET = "not yet"
    NOT_DONE = "not done yet"
    LATER = "checked later"


SIGNS = {Outcome.PASSED: "✓", Outcome.NOT_YET: "✗", Outcome.NOT_DONE: "○", Outcome.LATER: "…"}
# What a notebook's own style does to <pre>: words cut in the middle, white boxes on grey rows.
AS_TEXT = "margin:0;white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere;background:none"
AS_PROSE = f"{AS_TEXT};font-family:inherit"


@dataclass(slots=True)
class Report:
    """The outcome of one check. `marks` out of `of`; the texts are empty where there is nothing."""

    task: str
    of: float
    hidden: bool = False
    outcome: Outcome = Outcome.NOT_DONE
    marks: float = 0
    tried: str = ""
    expected: str = ""
    came: str = ""
    hint: str = ""
    traceback: str = ""
    so_far: str = ""

    @property
    def head(self) -> str:
        kind = " (hidden check)" if self.hidden else ""
        marks = counted(self.of, "mark")
        if self.outcome is not Outcome.LATER:
            marks = f"{self.marks:g} of {marks}"
        return f"{SIGNS[self.outcome]} Task {self.task}{kind}: {self.outcome}, {marks}"

    def rows(self) -> list[tuple[str, str]]:
        rows = [
            ("tried", self.tried),
            ("expected", self.expected),
            ("came", self.came),
            ("hint", self.hint),
        ]
        return [(name, text) for name, text in rows if text]

    def text(self) -> str:
        lines = [self.head]
        for name, words in self.rows():
            first, *rest = words.splitlines() or [""]
            lines += [f"  {name + ':':<10}{first}", *(" " * 12 + line for line in rest)]
        if self.traceback:
            lines += ["  traceback:", *("    " + line for line in self.traceback.splitlines())]
        return "\n".join([*lines, self.so_far] if self.so_far else lines)

    def html(self) -> str:
        rows = "".join(
            f"<tr><th scope='row' style='text-align:left;vertical-align:top'>{name}</th>"
            f"<td style='text-align:left'><pre style='{AS_PROSE if name == 'hint' else AS_TEXT}'>"
            f"{html.escape(words)}</pre></td></tr>"
            for name, words in self.rows()
        )
        table = f"<table style='margin:4px 0 8px'>{rows}</table>" if rows else ""
        fold = (
            "<details style='margin:0 0 8px'><summary style='cursor:pointer'>Traceback</summary>"
            f"<pre style='{AS_TEXT}'>{html.escape(self.traceback)}</pre></details>"
            if self.traceback
            else ""
        )
        so_far = f"<div>{html.escape(self.so_far)}</div>" if self.so_far else ""
        return f"<div><strong>{html.escape(self.head)}</strong>{table}{fold}{so_far}</div>"


def counted(number: float, noun: str) -> str:
    return f"{number:g} {noun}" if number == 1 else f"{number:g} {noun}s"
