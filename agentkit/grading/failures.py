"""What ended a check, put into its report: which outcome it is, and the words for it."""

from __future__ import annotations

from types import TracebackType

from agentkit.grading.limits import OutOfTime
from agentkit.grading.report import Outcome, Report
from agentkit.grading.words import advice, cut, error_line, own_frames

ENDLESS = "Is there a loop that never ends? Look at what should make it stop."
NOT_HERE = "Not in your copy. Your teacher's marking runs it, and so does: python course.py check"
WRITE = "Write your code where it says so, then run both cells."
MAX_WORDS = 3_000  # characters of each part of a report


class NotYetError(Exception):
    """A check failed. What was tried, expected, came, and the hint are in its fields."""

    def __init__(self, *, tried: str, expected: str, came: str, hint: str) -> None:
        super().__init__(hint)
        fields = {"tried": tried, "expected": expected, "came": came, "hint": hint}
        self.fields = {name: cut(words, MAX_WORDS) for name, words in fields.items()}


class NotDoneError(Exception):
    """The task is as it was handed out."""


def explain(report: Report, error: BaseException, trace: TracebackType | None, tried: str) -> None:
    """Fill in the report of a check that `error` ended; `tried` is what it was at."""
    report.outcome = Outcome.NOT_YET
    if isinstance(error, NotYetError):
        for name, words in error.fields.items():
            setattr(report, name, words)
        if error.__cause__ is not None:
            report.traceback = own_frames(error.__cause__)
    elif isinstance(error, NotDoneError):
        report.outcome, report.hint = Outcome.NOT_DONE, str(error)
    elif isinstance(error, NameError) and trace is not None and trace.tb_next is None:
        report.outcome = Outcome.NOT_DONE
        report.hint = (
            f"There is no {error.name!r}. Run the cell of this task first, and keep the name."
        )
    elif isinstance(error, OutOfTime):
        report.tried, report.came, report.hint = tried, "it was still running", ENDLESS
    else:  # what a learner's object does when it is looked at
        checks_own = trace.tb_frame.f_code.co_filename if trace is not None else ""
        report.tried, report.came = tried, error_line(error)
        report.hint = advice(error, without=checks_own)
        report.traceback = own_frames(error, without=checks_own)
