"""The checks of one exercise: a `with` for each task, and no exception that escapes.

    checks = Checks("04_trimming")

    with checks.task("1", marks=2) as task:
        sizes = task.call(turn_sizes, history)
        task.equal(sizes, [1, 1, 2], hint="A result stays with the call that it answers.")

What a learner's code raises, how long it runs and what it returns is reported, never raised.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Self

from agentkit.grading.failures import ENDLESS, NOT_HERE, WRITE, NotDoneError, NotYetError, explain
from agentkit.grading.limits import OutOfTime, time_limit
from agentkit.grading.plain import NotPlainError, plain, same
from agentkit.grading.report import Outcome, Report, counted
from agentkit.grading.show import show
from agentkit.grading.untouched import is_untouched
from agentkit.grading.words import advice, call_text, compared, error_line, shown, sure_advice

SECONDS = 5.0


class Checks:
    """All checks of one exercise, and the marks so far."""

    def __init__(self, exercise: str) -> None:
        self.exercise = exercise
        self.reports: dict[tuple[str, bool], Report] = {}
        self.listener: Callable[[Report], None] | None = None

    def task(self, name: str, *, marks: float, hidden: bool = False) -> Task:
        """A check of the task `name`, to be used by `with`. It gives all its marks, or none."""
        return Task(self, Report(name, marks, hidden))

    def hidden(self, name: str, *, marks: float) -> Task:
        """A check whose content is not handed out; it says so where it is missing."""
        return self.task(name, marks=marks, hidden=True)

    def record(self, report: Report) -> None:
        self.reports[report.task, report.hidden] = report
        ran = [each for each in self.reports.values() if each.outcome is not Outcome.LATER]
        marks, of = sum(each.marks for each in ran), sum(each.of for each in ran)
        later = sum(each.of for each in self.reports.values() if each.outcome is Outcome.LATER)
        if report.outcome is not Outcome.LATER:  # there the check above it has said the marks
            report.so_far = f"Marks so far: {marks:g} of {of:g} in the checks that ran."
            if later:
                report.so_far += f" {counted(later, 'mark')} more in hidden checks."
        if self.listener is not None:
            self.listener(report)
        else:
            show(report)


class Task:
    """One check. What its methods raise, the `with` turns into a report."""

    def __init__(self, checks: Checks, report: Report) -> None:
        self.checks, self.report = checks, report
        self.asked = 0  # how many things were really checked
        self.tried = ""
        self.is_later = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        report = self.report
        if error is None and self.is_later and not self.asked:
            report.outcome = Outcome.LATER
            report.hint = NOT_HERE
        elif error is None and self.asked:
            report.outcome, report.marks = Outcome.PASSED, report.of
        elif error is None:
            raise AssertionError(f"the check of task {report.task} checks nothing")
        elif isinstance(error, KeyboardInterrupt):
            return False
        else:
            explain(report, error, trace, self.tried)
        self.checks.record(report)
        return True

    def later(self) -> None:
        """Stands where a hidden check was taken out."""
        self.is_later = True

    def call(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        tried: str = "",
        seconds: float = SECONDS,
        raw: bool = False,
        hint: str = "",
        **named: Any,
    ) -> Any:
        """Call a learner's function within `seconds`, with copies of the arguments, and give what
        it returns as plain data (`raw=True`: as it is)."""
        self.tried = tried
        if is_untouched(function):
            raise NotDoneError(WRITE)
        if not callable(function):
            self.fail("a function", shown(function), hint or "Give the function its name again.")
        self.tried = tried or call_text(function, arguments, named)
        try:
            with time_limit(seconds):
                value = function(*copy.deepcopy(arguments), **copy.deepcopy(named))
                value = value if raw else plain(value)
        except OutOfTime as error:
            self.fail(
                f"an end within {seconds:g} s",
                "it was still running",
                ENDLESS,
                cause=error,
            )
        except NotImplementedError as error:
            raise NotDoneError(WRITE) from error
        except NotPlainError as error:
            self.fail(
                "plain data (texts, numbers, lists, dicts)",
                str(error),
                error.advice or hint or "Return plain data.",
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            words = sure_advice(error) or hint or advice(error)
            self.fail("no exception", error_line(error), words, cause=error)
        return value

    def equal(
        self,
        came: Any,
        expected: Any,
        hint: str,
        *,
        tried: str = "",
        mistakes: Iterable[tuple[Any, str]] = (),
    ) -> None:
        """What came must be what was expected, in type and value. `mistakes` are (wrong value, hint
        for it): the hint that names the very mistake."""
        self.tried = tried or self.tried
        self._compare(came, expected, "", hint, mistakes)

    def _compare(
        self,
        came: Any,
        expected: Any,
        in_words: str,
        hint: str,
        mistakes: Iterable[tuple[Any, str]],
    ) -> None:
        self.asked += 1
        try:
            found = plain(came)
        except NotPlainError as error:
            returned = "" if in_words else error.advice
            self.fail(in_words or shown(expected), str(error), returned or hint)
        right = plain(expected)
        if same(found, right):
            return
        hints = [its_hint for wrong, its_hint in mistakes if same(found, plain(wrong))]
        if not hints and {type(found), type(right)} == {list, tuple}:
            kinds = (
                f"The parts are right. Give a {type(right).__name__}, not a {type(found).__name__}."
            )
            hints = [kinds] if same(list(found), list(right)) else []
        wanted, got = compared(right, found)
        self.fail(in_words or wanted, got, hints[0] if hints else hint)

    def true(
        self, condition: bool, *, expected: str, came: Any, hint: str, tried: str = ""
    ) -> None:
        """A condition must hold. `expected` says it in words, `came` is what was found instead."""
        self.asked += 1
        self.tried = tried or self.tried
        if type(condition) is not bool:
            raise TypeError(f"the check of task {self.report.task} needs True or False")
        if not condition:
            self.fail(expected, came if isinstance(came, str) else shown(came), hint)

    def answer(
        self,
        came: Any,
        expected: Any,
        hint: str,
        *,
        tried: str = "your answer",
        mistakes: Iterable[tuple[Any, str]] = (),
    ) -> None:
        """An answer that was written into a variable, None or ... as long as it is not given. The
        right one is never shown."""
        if came is None or came is ...:
            raise NotDoneError("Write your answer into the cell above, then run both cells.")
        self.tried = tried
        alike = type(came) is type(expected)
        in_words = "another answer" if alike else f"an answer of type {type(expected).__name__}"
        self._compare(came, expected, in_words, hint, mistakes)

    def not_done_if(self, condition: bool, hint: str) -> None:
        """For a task that hands out code to repair: as long as it is as it was, it is not done."""
        if condition:
            raise NotDoneError(hint)

    def fail(
        self, expected: str, came: str, hint: str, *, cause: BaseException | None = None
    ) -> None:
        raise NotYetError(tried=self.tried, expected=expected, came=came, hint=hint) from cause
