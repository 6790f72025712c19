"""Run the cells of one copy in one namespace, each within its limit, and listen to the checks.

Used in the child process that marks a copy, and in this process for answers that are trusted.
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import linecache
import os
import re
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from agentkit.grading.checks import Checks
from agentkit.grading.limits import OutOfTime, time_limit
from agentkit.grading.report import Outcome, Report
from agentkit.grading.words import error_line
from coursetools.marking.guard import Guard
from coursetools.marking.items import Item, bound_names

CELL_SECONDS = 20.0


class NoShell:
    """What `get_ipython()` gives here: magics and shell lines are heard, and nothing is done."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments, **named: None


class Runner:
    """One namespace, as a notebook's kernel has one; and for each check a look at it.

    A check sees what the learner's cells have bound, but the names of the exercise as the exercise
    bound them, its `check` new, and Python's own functions. With `home` it runs in that folder and
    with the environment variables of the beginning.
    """

    def __init__(self, cell_seconds: float = CELL_SECONDS, home: Path | None = None) -> None:
        self.module = ModuleType("__main__")
        self.namespace: dict[str, Any] = vars(self.module)
        self.namespace |= {"__builtins__": builtins, "get_ipython": NoShell, "display": print}
        self.given: dict[str, Any] = {}
        self.exercises: dict[str, str] = {}  # of the name of each Checks: which exercise it is of
        self.passed: set[str] = set()
        self.cell_seconds = cell_seconds
        self.home = home
        self.environ = dict(os.environ)
        guard = Guard()
        # Bound here: a cell may exchange the methods of Guard, too.
        self.restore, self.changes, self.learn = guard.restore, guard.changes, guard.learn

    def run(self, item: Item) -> Report | None:
        """Run an item. A check gives its report; a cell gives one only when it failed."""
        if item.again and item.name in self.passed:
            return None
        if item.kind == "check":
            return self._check(item)
        problem = self._problem_of(item, self.namespace)
        self.restore()
        self._keep(item, self.namespace)
        return _report(item, problem) if problem else None

    def _check(self, item: Item) -> Report:
        heard: list[Report] = []
        scope = self._scope(item, heard)
        with warnings.catch_warnings():
            warnings.simplefilter("default")  # a cell may have made errors of them
            problem = self._problem_of(item, scope)
        changed = self.changes()
        self.restore()
        self._keep(item, scope)
        if changed:
            return _report(item, f"{changed[0]} was changed", "A task is solved without that.")
        told = [each for each in heard if type(each.outcome) is Outcome]
        if problem or (item.reports and not told):
            return _report(item, problem, "" if problem else "Nothing was checked.")
        # A report beside the check's own cannot better it.
        failed = [each for each in told if each.outcome is not Outcome.PASSED]
        if failed:
            return failed[0]
        self.passed.add(item.name)
        passed = Report(item.task, item.points, outcome=Outcome.PASSED, marks=item.points)
        return told[-1] if told else passed

    def _scope(self, item: Item, heard: list[Report]) -> dict[str, Any]:
        """What a check sees. Its `check` tells `heard`."""
        hiding = {name for name in self.namespace if callable(getattr(builtins, name, None))}
        scope = {
            name: value
            for name, value in self.namespace.items()
            if name not in hiding or name in item.answers
        }
        scope |= self.given | {"__name__": "__main__", "__builtins__": builtins}
        for name, exercise in self.exercises.items():
            scope[name] = check = Checks(exercise)
            check.listener = heard.append
        if self.home is not None:
            self.home.mkdir(parents=True, exist_ok=True)
            os.chdir(self.home)
            os.environ.clear()
            os.environ.update(self.environ)
        return scope

    def _keep(self, item: Item, scope: dict[str, Any]) -> None:
        """Remember what an item of the exercise has bound."""
        if item.is_given:
            self.learn()
            for name in bound_names(item.source) - set(item.answers):
                if name in scope and type(scope[name]) is not Checks:
                    self.given[name] = scope[name]
                    self.namespace.setdefault(name, scope[name])
        for name, value in list(self.namespace.items()):
            if type(value) is Checks:
                self.exercises.setdefault(name, value.exercise)
                value.listener = lambda report: None

    def _problem_of(self, item: Item, scope: dict[str, Any]) -> str:
        """Run the item's code; "" or what went wrong. What it prints is not listened to."""
        try:
            with (
                Path(os.devnull).open("w", encoding="utf-8") as quiet,
                redirect_stdout(quiet),
                redirect_stderr(quiet),
                time_limit(self.cell_seconds),
            ):
                _execute(item, scope)
        except OutOfTime:
            return f"It was still running after {self.cell_seconds:g} s, and was ended."
        except BaseException as error:
            return error_line(error)
        return ""


def _report(item: Item, came: str, hint: str = "") -> Report:
    return Report(
        item.task or item.name, item.points, outcome=Outcome.NOT_YET, came=came, hint=hint
    )


def _execute(item: Item, scope: dict[str, Any]) -> None:
    name = f"<{item.name}>"
    text = _as_python(item.source)
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    code: CodeType = compile(text, name, "exec", flags=flags, dont_inherit=True)
    depth = sys.getrecursionlimit()
    try:
        result = eval(code, scope)
        if asyncio.iscoroutine(result):
            asyncio.run(result)
    finally:
        sys.setrecursionlimit(depth)


def _as_python(source: str) -> str:
    """Magics and shell lines, which a learner may have left in, as the Python they stand for. Of
    those that measure the code after them, that code is run."""
    if "%" not in source and "!" not in source and "?" not in source:
        return source
    try:
        from IPython.core.inputtransformer2 import TransformerManager
    except ImportError:
        return source
    manager: Any = TransformerManager  # IPython does not say its types
    source = re.sub(r"\A\s*%%(time|capture|prun)\b.*", "", source)
    source = re.sub(r"^(\s*)%(time|prun)[ \t]+", r"\1", source, flags=re.MULTILINE)
    return str(manager().transform_cell(source))
