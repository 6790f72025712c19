"""Run everything that must pass: `python course.py test`. Style, unit tests, notebooks, browser.

Each check is a command of its own; all of them run even when one fails, and the summary names each.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from coursetools import ROOT
from coursetools.environ import learner_environ, offline_environ
from coursetools.venv_setup import Environment

GROUPS = ("style", "unit", "notebooks", "browser", "class")
LONG = ("class",)  # only when asked for: a Hub and a whole installation take minutes
CELL_SECONDS = 60
WORKERS = 2
PYTEST_RAN_NOTHING = 5


@dataclass(frozen=True)
class Check:
    """One command that must end with 0; `module` is what `python -m` runs."""

    group: str
    name: str
    module: str
    arguments: tuple[str, ...]

    @property
    def is_pytest(self) -> bool:
        return self.module == "pytest"


CHECKS = (
    Check("style", "ruff check", "ruff", ("check", ".")),
    Check("style", "ruff format", "ruff", ("format", "--check", ".")),
    Check("style", "mypy --strict", "mypy", ("--strict",)),
    # Loading nbval costs two seconds a start and gives these tests nothing.
    Check(
        "unit",
        "unit tests",
        "pytest",
        (
            "-p",
            "no:nbval",
            "-q",
            "-n",
            str(WORKERS),
            "--dist=loadfile",
            "--ignore=tests/browser",
            "--ignore=tests/classroom",
        ),
    ),
    # Strict: --nbval compares the stored outputs, --nbval-lax would pass stale ones.
    Check(
        "notebooks",
        "notebooks, outputs compared",
        "pytest",
        (
            "--nbval",
            f"--nbval-cell-timeout={CELL_SECONDS}",
            "-q",
            "-n",
            str(WORKERS),
            "--dist=loadfile",
            "lessons",
            "solutions",
            "instructor",
        ),
    ),
    Check(
        "browser", "JupyterLab in a browser", "pytest", ("-p", "no:nbval", "-q", "tests/browser")
    ),
    Check(
        "class",
        "a class: a Hub, a room without network",
        "pytest",
        ("-p", "no:nbval", "-q", "tests/classroom"),
    ),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `course.py test`."""
    parser.add_argument(
        "--only",
        choices=GROUPS,
        help="run one group of checks instead of all; 'class' runs only when it is named",
    )


def make_hub(environment: Environment) -> None:
    """JupyterHub's own environment: pip and npm need the network that tests do not have. Where it
    cannot be made the reason is printed, and the tests say what follows."""
    env = learner_environ(environment.binaries, environment.state)
    command = [str(environment.python), "-m", "coursetools.hub"]
    subprocess.run(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, check=False)


def run(environment: Environment, only: str | None, rest: Sequence[str]) -> int:
    """Run the checks of group `only`, or all; `rest` goes to pytest. 0 if every one passed."""
    chosen = [
        check
        for check in CHECKS
        if only == check.group or (only is None and check.group not in LONG)
    ]
    results: list[tuple[Check, bool, float]] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        env = offline_environ(environment.binaries, Path(state))
        for number, check in enumerate(chosen, start=1):
            print(f"\n[{number}/{len(chosen)}] {check.name}", flush=True)
            if check.group == "class":
                make_hub(environment)
            extra = tuple(rest) if check.is_pytest else ()
            command = [str(environment.python), "-m", check.module, *check.arguments, *extra]
            began = time.monotonic()
            done = subprocess.run(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, check=False)
            # The caller's own choice (-k, a path) may leave a check without tests: no failure.
            nothing_chosen = bool(extra) and done.returncode == PYTEST_RAN_NOTHING
            good = done.returncode == 0 or nothing_chosen
            results.append((check, good, time.monotonic() - began))
    print()
    for check, good, seconds in results:
        print(f"{'passed' if good else 'FAILED':8}{check.name:32}{seconds:6.0f} s")
    failed = sum(not good for _, good, _ in results)
    print(f"checks: {len(results) - failed} passed, {failed} failed", flush=True)
    return 1 if failed else 0
