"""Call pip and show how far it is.

The learner's own settings for pip (PIP_INDEX_URL, PIP_FIND_LINKS, PIP_NO_INDEX, a proxy, pip.conf)
are honoured. Only those that say *where* to install are not: that is .venv. A folder of wheels
(`python course.py wheels`) takes the place of them all: then nothing asks the network.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from coursetools.remedies import SetupError, explain_pip, explain_wheels

if TYPE_CHECKING:
    from coursetools.venv_setup import Environment

LOG = "course-setup.log"
WHEELS = "wheels"  # the folder beside course.py; AGENTKIT_WHEELS names another
SYSTEMS = ("windows-64", "macos-arm64", "macos-intel", "linux-64", "linux-arm64")
PYTHONS = ("3.11", "3.12", "3.13")  # the tested ones
ELSEWHERE = (
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_TARGET",
    "PIP_USER",
    "PIP_DRY_RUN",
    "PIP_REQUIRE_HASHES",
)


def wheel_folder(root: Path) -> Path | None:
    """The folder of wheels to install from: AGENTKIT_WHEELS, or `wheels` beside course.py if any
    wheel is in it, or none.

    Raises:
        SetupError: AGENTKIT_WHEELS names a folder without a wheel.
    """
    named = os.environ.get("AGENTKIT_WHEELS")
    folder = Path(named).expanduser().resolve() if named else root / WHEELS
    if any(folder.glob("*.whl")):
        return folder
    if named:
        raise SetupError(
            f"AGENTKIT_WHEELS names {folder}, and no wheel is there. Name the folder that "
            "'python course.py wheels' has made, or unset AGENTKIT_WHEELS."
        )
    return None


def system_name() -> str:
    """This machine's kind among SYSTEMS, or the name that Python has for it."""
    arm = platform.machine().lower() in ("arm64", "aarch64")
    family = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    kinds = {"windows": "64", "macos": "arm64" if arm else "intel"}
    return f"{family}-{kinds.get(family, 'arm64' if arm else '64')}"


def install_pins(environment: Environment, pins: Path, wheels: Path | None) -> None:
    """Install the tested set, showing how many of its packages are there.

    wheels: a folder to take them from instead of asking an index.
    """
    total = sum(1 for line in pins.read_text(encoding="utf-8").splitlines() if "==" in line)
    print(f"Installing {total} packages; this takes a few minutes the first time.", flush=True)
    if wheels:
        print(f"They come from {wheels}; no network is asked.", flush=True)
    _pip(environment, ["install", "-r", str(pins)], total, wheels)


def install_project(environment: Environment, wheels: Path | None) -> None:
    """Install agentkit itself such that an edit counts at once; needs no network."""
    # pip works in .venv, so the course is "..": of a path it takes [these] at the end for a list.
    here = ["--no-deps", "--no-build-isolation", "--editable", ".."]
    _pip(environment, ["install", *here], 0, wheels)


def pip_environ(wheels: Path | None = None) -> dict[str, str]:
    """The environment variables for pip: the learner's, less those that say where to install.

    wheels: the one folder to take packages from; then no setting of pip counts at all, since each
    can lead to a network.
    """
    strays = ("PYTHONPATH", "PYTHONHOME", "__PYVENV_LAUNCHER__")
    env = {name: value for name, value in os.environ.items() if name not in (*ELSEWHERE, *strays)}
    env |= {"PYTHONIOENCODING": "utf-8", "PIP_USER": "0"}
    if wheels:
        env = {name: value for name, value in env.items() if not name.startswith("PIP_")}
        env["PIP_CONFIG_FILE"] = os.devnull
    return env


def _pip(environment: Environment, arguments: list[str], total: int, wheels: Path | None) -> None:
    quiet = ["--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-color"]
    source = ["--no-index", "--find-links", str(wheels)] if wheels else []
    command = [str(environment.python), "-m", "pip", *arguments, *source, *quiet]
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
            env=pip_environ(wheels),
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
        told = explain_wheels(lines, wheels, system_name()) if wheels else ""
        raise SetupError(told or explain_pip(lines, log))


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
