"""Run the cells of one copy in one namespace, each within its limit, and listen to the checks.

Used in the child process that marks a copy, and in this process for answers that are trusted.
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import linecache
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType
from typing import Any

from agentkit.grading.checks import Checks
from agentkit.grading.limits import OutOfTime, time_limit
from agentkit.grading.report import Outcome, Report
from agentkit.grading.words import error_line
from coursetools.marking.guard import Guard
from coursetools.marking.items import Item

CELL_SECONDS = 20.0


class NoShell:
    """What `get_ipython()` gives here: magics and shell lines are heard, and nothing is done."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments, **named: None


class Runner:
    """One namespace, as a notebook's kernel has one.

    Before each check its `check` is put back, new, whatever a cell has made of that name; and with
    `home`, the working folder too.
    """

    def __init__(self, cell_seconds: float = CELL_SECONDS, home: Path | None = None) -> None:
        self.namespace: dict[str, Any] = {
            "__name__": "__main__",
            "__builtins__": builtins,
            "get_ipython": NoShell,
            "display": print,
        }
        self.cell_seconds = cell_seconds
        self.home = home
        self.guard = Guard()
        self.exercises: dict[str, str] = {}  # of the name of each Checks: which exercise it is of
        self.passed: set[str] = set()

    def run(self, item: Item) -> Report | None:
        """Run an item. A check gives its report; a cell gives one only when it failed."""
        if item.again and item.name in self.passed:
            return None
        heard: list[Report] = []
        if item.kind == "check":
            self._put_back(heard)
        problem = self._problem_of(item)
        for name, value in list(self.namespace.items()):
            if type(value) is Checks:
                self.exercises.setdefault(name, value.exercise)
                value.listener = lambda report: None
        genuine = [each for each in heard if type(each.outcome) is Outcome]
        if genuine and not problem:
            # A report beside the check's own cannot better it.
            failed = [each for each in genuine if each.outcome is not Outcome.PASSED]
            if not failed:
                self.passed.add(item.name)
            return failed[0] if failed else genuine[-1]
        if item.kind == "check" or problem:
            report = Report(
                item.task or item.name, item.points, outcome=Outcome.NOT_YET, came=problem
            )
            report.hint = "Nothing was checked." if item.kind == "check" else ""
            return report
        return None

    def _problem_of(self, item: Item) -> str:
        """Run the item's code; "" or what went wrong. What it prints is not listened to."""
        try:
            with (
                Path(os.devnull).open("w", encoding="utf-8") as quiet,
                redirect_stdout(quiet),
                redirect_stderr(quiet),
                time_limit(self.cell_seconds),
            ):
                self._execute(item)
        except OutOfTime:
            return f"It was still running after {self.cell_seconds:g} s, and was ended."
        except BaseException as error:
            return error_line(error)
        return ""

    def _put_back(self, heard: list[Report]) -> None:
        self.guard.restore()
        for name, exercise in self.exercises.items():
            self.namespace[name] = check = Checks(exercise)
            check.listener = heard.append
        if self.home is not None:
            self.home.mkdir(parents=True, exist_ok=True)
            os.chdir(self.home)

    def _execute(self, item: Item) -> None:
        name = f"<{item.name}>"
        text = _as_python(item.source)
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        code: CodeType = compile(text, name, "exec", flags=flags, dont_inherit=True)
        depth = sys.getrecursionlimit()
        try:
            result = eval(code, self.namespace)
            if asyncio.iscoroutine(result):
                asyncio.run(result)
        finally:
            sys.setrecursionlimit(depth)


def _as_python(source: str) -> str:
    """Magics and shell lines, which a learner may have left in, as the Python they stand for."""
    if "%" not in source and "!" not in source and "?" not in source:
        return source
    try:
        from IPython.core.inputtransformer2 import TransformerManager
    except ImportError:
        return source
    manager: Any = TransformerManager  # IPython does not say its types
    return str(manager().transform_cell(source))
