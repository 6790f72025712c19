"""Run a program in the course's own Python, which has what it takes."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from coursetools import ROOT
from coursetools.environ import learner_environ
from coursetools.venv_setup import Environment


def run_module(environment: Environment, module: str, arguments: Sequence[str]) -> int:
    """Run `coursetools.MODULE` there, as the learner, and give its exit code."""
    return run_python(environment, ["-m", f"coursetools.{module}", *arguments])


def run_nbgrader(environment: Environment, arguments: Sequence[str]) -> int:
    """Run nbgrader there, in the course's folder, where its settings are."""
    return run_python(environment, ["-m", "nbgrader", *arguments], folder=ROOT)


def run_python(
    environment: Environment, arguments: Sequence[str], folder: Path | None = None
) -> int:
    env = learner_environ(environment.binaries, environment.state)
    env["PYTHONPATH"] = str(ROOT)
    command = [str(environment.python), *arguments]
    process = subprocess.Popen(command, env=env, cwd=folder)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # it has reached the child too, which says how it ended
            continue
