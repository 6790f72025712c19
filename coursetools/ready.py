"""Is this laptop ready for the course? `python course.py ready` says so, or what it lacks.

First what the set-up depends on, by the Python that runs this; then the set-up itself, if it is not
done; then `coursetools.ready_checks` in the course's own Python. A verdict a line, as the doctor of
lesson 00 gives it, each fault with what to do.
"""

from __future__ import annotations

import datetime
import io
import locale
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agentkit.doctor import Verdict
from coursetools.inside import run_module
from coursetools.packages import PYTHONS
from coursetools.remedies import SetupError
from coursetools.venv_setup import ensure

# Names that services which keep a folder in the cloud give to it, in small letters.
SYNCED = re.compile(
    r"onedrive|dropbox|google ?drive|icloud|mobile documents|com~apple~clouddocs|cloudstorage"
    r"|nextcloud|nutstore|坚果云|baidusync"
)
APPLE_CLOUD = Path("Library/Mobile Documents/com~apple~CloudDocs")
# Windows takes 259 characters; the longest path inside .venv has about 160.
WINDOWS_PATH = 90


@dataclass(frozen=True)
class Note(Verdict):
    """Something to know that keeps nobody from working."""

    def __str__(self) -> str:
        return f"{'note':<7}{self.about:<10}{self.text}"


def run(root: Path) -> int:
    """Print the verdicts and the conclusion; 0 if this laptop is ready, 1 otherwise."""
    plain_output()
    faults = 0
    for verdict in before_set_up(root):
        print(verdict, flush=True)
        faults += not verdict.good
    try:
        environment = ensure(root)
    except SetupError as error:
        print(Verdict("Set-up", False, str(error)))
        faults += 1
    else:
        print(Verdict("Set-up", True, "all packages are in .venv"), flush=True)
        faults += run_module(environment, "ready_checks", [])
    if faults:
        count = "1 fault" if faults == 1 else f"{faults} faults"
        print(f"\nNOT READY: {count}. Do what the line says, then: python course.py ready")
        return 1
    print("\nREADY. Open the course with: python course.py lab")
    return 0


def before_set_up(root: Path) -> Iterator[Verdict]:
    """What the set-up depends on, beyond what it says itself when it fails (disk, network)."""
    yield check_interpreter(sys.version_info[:2], sys.implementation.name, 8 * struct.calcsize("P"))
    yield check_place(root, sys.platform, Path.home(), locale.getpreferredencoding(False))
    pins = (root / "requirements.txt").read_text(encoding="utf-8")
    yield check_clock(datetime.date.today(), pins)


def check_interpreter(version: tuple[int, int], implementation: str, bits: int) -> Verdict:
    """Whether there are packages for this Python: wheels are made for CPython with 64 bits.

    version: such as (3, 12). implementation: `sys.implementation.name`. bits: 32 or 64.
    """
    about = "Python"
    newest = PYTHONS[-1]
    if implementation != "cpython" or bits != 64:
        have = f"{implementation} with {bits} bits"
        return Verdict(
            about,
            False,
            f"This Python is {have}, for which many packages are not made. Install the ordinary "
            f"64-bit Python {newest} from python.org and start course.py with it.",
        )
    if version > tuple(map(int, newest.split("."))):
        return Note(
            about,
            True,
            f"{version[0]}.{version[1]} is newer than the tested ones ({PYTHONS[0]} to {newest}); "
            f"if the set-up fails, start course.py with Python {newest}.",
        )
    return Verdict(about, True, "one of the tested versions, 64 bits")


def check_place(root: Path, platform: str, home: Path, encoding: str) -> Verdict:
    """Whether the course lies where its files can be written, found and left alone.

    platform: `sys.platform`. encoding: the one of the system's own programs.
    """
    windows = platform == "win32"
    short = "C:\\course" if windows else str(home / "course")
    move = f"Move the course's folder to one like {short}, and delete .venv in it if there is one."

    def fault(what: str) -> Verdict:
        return Verdict("Place", False, f"The course lies in {root}: {what} {move}")

    if SYNCED.search(str(root).lower()) or in_apple_cloud(root, home):
        return fault("a service copies that folder to the cloud and gets in the way of programs.")
    if windows and str(root).startswith("\\\\"):
        return fault("that is on a network drive.")
    if windows and len(str(root)) > WINDOWS_PATH:
        return fault(f"that path has {len(str(root))} characters, too many for Windows.")
    try:
        # Only Windows has programs that read paths in another encoding than UTF-8.
        str(root).encode(encoding if windows else "utf-8")
    except UnicodeEncodeError as error:
        return fault(f"programs here cannot read {error.object[error.start : error.end]!a}.")
    return Verdict("Place", True, "a folder of this machine's own disk")


def in_apple_cloud(root: Path, home: Path) -> bool:
    """Whether macOS keeps the Desktop or Documents folder that `root` lies in in its cloud."""
    return any(
        (home / name) in (root, *root.parents) and (home / APPLE_CLOUD / name).exists()
        for name in ("Desktop", "Documents")
    )


def check_clock(today: datetime.date, pins: str) -> Verdict:
    """Whether the date can be right: not before the newest certificates that the course installs,
    whose version is their date, and not ten years after."""
    dated = re.search(r"^certifi==(\d+)\.(\d+)\.(\d+)", pins, re.MULTILINE)
    if dated:
        made = datetime.date(*map(int, dated.groups()))
        if not made <= today <= made.replace(year=made.year + 10, day=min(made.day, 28)):
            return Verdict(
                "Clock",
                False,
                f"This machine says that today is {today}. Set its date and time: with a wrong "
                "date, secure connections fail and files look older than they are.",
            )
    return Verdict("Clock", True, "the date can be right")


def plain_output() -> None:
    """Let a console that does not know a sign print '?' instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
