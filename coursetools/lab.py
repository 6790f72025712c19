"""Open JupyterLab on the first lesson, with all that it writes kept inside .venv."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from coursetools import LESSONS, ROOT
from coursetools.environ import learner_environ
from coursetools.jupyter_settings import write_jupyter_settings
from coursetools.venv_setup import Environment


def quiet_options(folder: Path) -> list[str]:
    """Options of JupyterLab: serve `folder`, ask nothing of the outside."""
    options = [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # No search for language servers: it starts npm, which writes logs into the home folder.
        "--LanguageServerManager.autodetect=False",
    ]
    # In a container one is root, and JupyterLab would refuse to start.
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return options


def command(environment: Environment, rest: Sequence[str]) -> list[str]:
    """The command that starts JupyterLab; what is in `rest` is passed on to it, and wins."""
    first = next(iter(sorted(LESSONS.glob("*.ipynb"))), None)
    page = f"/lab/tree/lessons/{first.name}" if first else "/lab"
    start = [str(environment.python), "-m", "jupyterlab"]
    return [*start, *quiet_options(ROOT), f"--LabApp.default_url={page}", *rest]


def run(environment: Environment, rest: Sequence[str]) -> int:
    """Start JupyterLab and wait until it ends; give its exit code."""
    return _run(environment, environment.state, rest)


def teach(environment: Environment, rest: Sequence[str]) -> int:
    """The same with the menus of nbgrader, for whoever marks a class."""
    state = environment.folder / "teacher"
    write_jupyter_settings(state, class_tools=True)
    return _run(environment, state, ["--LabApp.default_url=/formgrader", *rest])


def _run(environment: Environment, state: Path, rest: Sequence[str]) -> int:
    env = learner_environ(environment.binaries, state)
    start = command(environment, rest)
    print("Opening JupyterLab. To end it, press Ctrl-C here and answer y.", flush=True)
    os.chdir(ROOT)
    if os.name != "nt":
        # JupyterLab takes this process over: no signal ends the one and leaves the other behind.
        os.execve(start[0], start, env)
    with subprocess.Popen(start, env=env) as server:
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                # The terminal sent it to JupyterLab as well, which asks before it ends.
                continue
