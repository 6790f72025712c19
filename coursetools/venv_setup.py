"""Make the folder .venv with the pinned set in it, or see in a moment that it is there already.

A stamp written last says what was installed and where. Without it, or when it tells of other pins,
another Python or another place, the set-up goes on from what it finds.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from coursetools import packages
from coursetools.environ import learner_environ
from coursetools.jupyter_settings import write_jupyter_settings
from coursetools.remedies import (
    NO_VENV,
    VERSION,
    SetupError,
    check_path,
    check_python,
    check_space,
    check_writable,
    explain_os_error,
)

STAMP = "course-stamp.json"
DESCRIBED_BY = ("requirements.txt", "pyproject.toml")
PROBE = """\
import importlib.util as u, json, sys
found = all(u.find_spec(n) for n in ("agentkit", "ipykernel", "jupyterlab", "nbval"))
print(json.dumps([sys.prefix, list(sys.version_info[:2]), bool(u.find_spec("pip")), found]))
"""


@dataclass(frozen=True)
class Environment:
    """A ready environment: its folder, its Python, and where Jupyter keeps its own files."""

    folder: Path

    @property
    def binaries(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.binaries / ("python.exe" if os.name == "nt" else "python")

    @property
    def state(self) -> Path:
        return self.folder / "jupyter"

    def site_packages(self) -> Path:
        """The folder into which pip installs."""
        if os.name == "nt":
            return self.folder / "Lib" / "site-packages"
        return next(self.folder.glob("lib/python3*/site-packages"), self.folder / "lib")


def ensure(root: Path, *, from_index: bool = False) -> Environment:
    """Give the course's environment, ready for use; make or mend it first where that is needed.

    from_index: leave a folder of wheels aside, which `course.py wheels` is about to fill.

    Raises:
        SetupError: something is missing that only the learner can mend.
    """
    environment = Environment(root / ".venv")
    if is_ready(environment, root):
        return environment
    check_path(root)
    check_writable(root)
    with locked(root / ".course.lock"):
        # Another terminal may have done the work while this one waited for the lock.
        if not is_ready(environment, root):
            try:
                wheels = None if from_index else packages.wheel_folder(root)
                make(environment, root, wheels)
            except OSError as error:
                raise SetupError(explain_os_error(error, root)) from error
    return environment


def fingerprint(root: Path) -> dict[str, str]:
    """What a finished set-up depends on; a changed value means that it has to be done again."""
    digest = hashlib.sha256()
    for name in DESCRIBED_BY:
        digest.update((root / name).read_bytes().replace(b"\r\n", b"\n"))
    return {
        "pins": digest.hexdigest(),
        "python": VERSION,
        "place": str(root),
    }


def is_ready(environment: Environment, root: Path) -> bool:
    """Whether the stamp fits and the environment really works."""
    try:
        stamp = json.loads((environment.folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(stamp == fingerprint(root)) and probe(environment) == "complete"


def probe(environment: Environment) -> str:
    """Ask the environment's Python about itself: "complete", "usable" (packages lack) or "broken".

    Broken is also one whose folder was moved or copied, since its programs hold the old path, and
    one whose pip is not whole.
    """
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    try:
        done = subprocess.run(
            [str(environment.python), "-c", PROBE],
            capture_output=True,
            check=True,
            cwd=environment.folder,
            env=env,
            text=True,
            timeout=60,
        )
        prefix, version, pip_there, complete = json.loads(done.stdout)
        fits = (
            pip_there
            and Path(prefix).samefile(environment.folder)
            and tuple(version) == sys.version_info[:2]
            and not moved(environment)
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return "broken"
    if not fits:
        return "broken"
    return "complete" if complete else "usable"


def moved(environment: Environment) -> bool:
    """Whether the folder's programs were written for another place (scripts hold full paths)."""
    try:
        told = (environment.binaries / "activate").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
    place = str(environment.folder)
    # Newer versions of Python quote it for the shell, which changes a path with an apostrophe.
    return place not in told and shlex.quote(place) not in told


def make(environment: Environment, root: Path, wheels: Path | None) -> None:
    """Create, resume or renew the environment; the stamp comes last."""
    (environment.folder / STAMP).unlink(missing_ok=True)
    state = probe(environment) if environment.folder.exists() else "absent"
    torn = list(torn_packages(environment.site_packages()))
    if state == "broken" or any(record.name.startswith("pip-") for record in torn):
        if inside(environment):
            raise SetupError(
                "The folder .venv no longer fits and this Python runs out of it. "
                "Type 'deactivate' (or open a new terminal) and run the same command again."
            )
        print("The folder .venv is unfinished, or for another Python or place: making it anew.")
        shutil.rmtree(environment.folder)
        state, torn = "absent", []
    if state == "absent":
        check_python()
        check_space(root)
        print(f"Making .venv with Python {sys.version.split()[0]} ...", flush=True)
        create(environment)
    # Without its record a package counts as not installed, and pip installs it whole. Names that
    # begin with '~' are what pip put aside and could not clear away.
    for leftover in {*torn, *environment.site_packages().glob("~*")}:
        shutil.rmtree(leftover, ignore_errors=True)
    packages.install_pins(environment, root / "requirements.txt", wheels)
    packages.install_project(environment, wheels)
    write_jupyter_settings(environment.state)
    list_fonts(environment)
    text = json.dumps(fingerprint(root), indent=1) + "\n"
    (environment.folder / STAMP).write_text(text, encoding="utf-8")
    print("Set-up finished.", flush=True)


def create(environment: Environment) -> None:
    """A bare environment with pip, from the Python that runs this."""
    import venv

    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(environment.folder)
    except subprocess.CalledProcessError as error:
        said = (error.output or b"").decode(errors="replace").strip().splitlines()
        shutil.rmtree(environment.folder, ignore_errors=True)
        raise SetupError(
            f"Python could not put pip into .venv ({said[-1] if said else 'no reason given'}). "
            + NO_VENV
        ) from error


def list_fonts(environment: Environment) -> None:
    """Let matplotlib list the machine's fonts now. On a slow machine it takes a while and writes a
    warning, which would otherwise appear below a learner's first picture."""
    env = learner_environ(environment.binaries, environment.state)
    command = [str(environment.python), "-c", "import matplotlib.font_manager"]
    subprocess.run(command, env=env, capture_output=True, check=False)


def inside(environment: Environment) -> bool:
    """Whether the Python that runs this is the environment's own."""
    return Path(sys.prefix).resolve() == environment.folder.resolve()


def torn_packages(site_packages: Path) -> Iterator[Path]:
    """Records of packages whose installation was cut off: a file of theirs lacks or is too short.

    Each installed file is named in RECORD with its size (the specification of installed projects).
    """
    for record_folder in site_packages.glob("*.dist-info"):
        try:
            with (record_folder / "RECORD").open(encoding="utf-8", newline="") as lines:
                whole = all(
                    (site_packages / name).stat().st_size == int(size)
                    for name, _, size in csv.reader(lines)
                    if size
                )
        except (OSError, ValueError):
            whole = False
        if not whole:
            yield record_folder


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one set-up work at a time: two in one folder would tear each other's packages."""
    with path.open("a+b") as file:
        if not _lock(file, wait=False):
            print("Another set-up of the course is running; waiting for it.", flush=True)
            while not _lock(file, wait=True):
                pass
        yield


def _lock(file: IO[bytes], *, wait: bool) -> bool:
    """Take the lock on `file`, or say that another process has it. It goes when the file closes."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        try:
            # With LK_LOCK Windows tries for ten seconds, then gives up.
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:
            return True  # some network disks know no locks; go on without
    return True
