"""Call pip and show how far it is.

The learner's own settings for pip (PIP_INDEX_URL, PIP_FIND_LINKS, PIP_NO_INDEX, a proxy, pip.conf)
are honoured. Only those that say *where* to install are not: that is .venv.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from coursetools.remedies import SetupError, explain_pip

if TYPE_CHECKING:
    from coursetools.venv_setup import Environment

LOG = "course-setup.log"
ELSEWHERE = (
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_TARGET",
    "PIP_USER",
    "PIP_DRY_RUN",
    "PIP_REQUIRE_HASHES",
)


def install_pins(environment: Environment, pins: Path) -> None:
    """Install the tested set, showing how many of its packages are there."""
    total = sum(1 for line in pins.read_text(encoding="utf-8").splitlines() if "==" in line)
    print(f"Installing {total} packages; this takes a few minutes the first time.", flush=True)
    _pip(environment, ["install", "-r", str(pins)], total)


def install_project(environment: Environment, root: Path) -> None:
    """Install agentkit itself such that an edit counts at once; needs no network."""
    _pip(environment, ["install", "--no-deps", "--no-build-isolation", "--editable", str(root)], 0)


def _pip(environment: Environment, arguments: list[str], total: int) -> None:
    quiet = ["--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-color"]
    command = [str(environment.python), "-m", "pip", *arguments, *quiet]
    env = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
    for stray in ("PYTHONPATH", "PYTHONHOME", "__PYVENV_LAUNCHER__"):
        env.pop(stray, None)
    env["PYTHONIOENCODING"] = "utf-8"
    env["PIP_USER"] = "0"
    lines: list[str] = []
    log = environment.folder / LOG
    with (
        log.open("a", encoding="utf-8") as written,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env=env,
            cwd=environment.folder,
        ) as process,
        Progress(environment.site_packages(), total) as progress,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            written.write(line)
            progress.heard(line)
    if process.returncode:
        raise SetupError(explain_pip(lines, log))


class Progress:
    """Tells how many packages are fetched and installed.

    On a terminal that is one line that changes; elsewhere (a log) a line every ten seconds.
    """

    def __init__(self, site_packages: Path, total: int) -> None:
        self.site_packages = site_packages
        self.total = total
        self.seen = 0
        self.installing = False
        self.shown = ""
        self.told_at = 0.0
        self.ended = threading.Event()
        # pip says nothing while it copies files, so a thread looks at what is there.
        self.watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Progress:
        if self.total:
            self.watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        if self.total:
            self.watcher.join()
            self._show(final=True)

    def heard(self, line: str) -> None:
        """Take in one line of pip's report."""
        if line.startswith(("Collecting ", "Requirement already satisfied: ")):
            self.seen += 1
        elif line.startswith("Installing collected packages"):
            self.installing = True

    def _watch(self) -> None:
        while not self.ended.wait(0.5):
            self._show()

    def _show(self, final: bool = False) -> None:
        if self.installing or final:
            there = sum(1 for _ in self.site_packages.glob("*.dist-info"))
            text = f"  installed {min(there, self.total)} of {self.total}"
        else:
            text = f"  fetched {min(self.seen, self.total)} of {self.total}"
        if sys.stdout.isatty():
            print(f"\r{text:<40}", end="\n" if final else "", flush=True)
        elif text != self.shown and (final or time.monotonic() - self.told_at > 10):
            print(text, flush=True)
            self.told_at = time.monotonic()
        self.shown = text
