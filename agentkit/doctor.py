"""Is this set-up fit for the course? `check_setup()` prints a verdict a line, with advice.

Lesson 00 runs it. It teaches that a program which depends on its surroundings can say what is wrong
with them. Each check is a function of what it is given, so that a test can show it each fault.
Good verdicts name no version and no path: they read the same on every machine.
"""

from __future__ import annotations

import errno
import importlib.metadata
import operator
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agentkit.connect import connect

OLDEST_PYTHON = (3, 11)
# JupyterLab may live in another environment than the kernel, so a kernel does not need it.
NOT_FOR_THE_KERNEL = {"jupyterlab"}
START = "In a terminal, in the course's folder, run: python course.py lab"
COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}
_PROBE_SECONDS = 5.0


@dataclass(frozen=True)
class Verdict:
    """What one check found. `text` of a fault ends with the advice."""

    about: str
    good: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok' if self.good else 'FAULT':<7}{self.about:<10}{self.text}"


def check_setup() -> None:
    """Print a verdict for each part of the set-up, and whether all is ready. Never raises."""
    faults = 0
    for verdict in verdicts():
        print(verdict)
        faults += not verdict.good
    if faults:
        count = "1 fault" if faults == 1 else f"{faults} faults"
        print(f"{count}. Do what the line says, restart the kernel, and run this cell again.")
    else:
        print("Everything is ready.")


def verdicts() -> Iterator[Verdict]:
    """The verdicts on this Python, one for each part, in the order of their remedies."""
    kit = Path(__file__).resolve().parent
    packages = _guarded("Packages", lambda: check_packages(wanted_packages(kit.parent)))
    yield _guarded("Python", lambda: check_python(sys.version_info[:2]))
    yield _guarded(
        "Kernel",
        lambda: check_kernel(Path(sys.prefix), kit, Path.cwd(), packages_fit=packages.good),
    )
    yield packages
    yield _guarded("Model", check_model)
    yield _guarded("Folder", lambda: check_folder(Path.cwd()))


def check_python(version: Sequence[int]) -> Verdict:
    """Whether a Python of this version, such as (3, 12), can run the course."""
    if tuple(version[:2]) >= OLDEST_PYTHON:
        return Verdict("Python", True, "new enough for the course")
    have, want = (".".join(map(str, numbers[:2])) for numbers in (version, OLDEST_PYTHON))
    return Verdict(
        "Python",
        False,
        f"This is Python {have}; the course needs {want} or newer. "
        f"Install one from python.org, and start the course with it: python{want} course.py lab",
    )


def check_kernel(prefix: Path, kit: Path, working: Path, *, packages_fit: bool) -> Verdict:
    """Whether the notebook runs in the course's own environment.

    prefix: the folder of the environment that the kernel runs in (`sys.prefix`).
    kit: the folder of the agentkit that was imported.
    working: the folder that the kernel works in, which is the notebook's.
    packages_fit: whether that environment holds what the course needs; then any will do.
    """
    around = _course_around(working)
    if around and not _same(around / "agentkit", kit):
        return Verdict(
            "Kernel",
            False,
            f"This notebook lies in {around}, but its kernel takes agentkit from {kit}. {START}",
        )
    environment = kit.parent / ".venv"
    if packages_fit or not environment.exists() or _same(environment, prefix):
        return Verdict("Kernel", True, "runs in an environment made for the course")
    return Verdict(
        "Kernel",
        False,
        f"This notebook runs in {prefix}, not in the course's environment {environment}. "
        f"Choose that one in the menu Kernel, Change Kernel. Or start anew. {START}",
    )


def check_packages(
    wanted: Mapping[str, str],
    version_of: Callable[[str], str] = importlib.metadata.version,
) -> Verdict:
    """Whether the packages are there, in versions within their bounds.

    wanted: bounds by name, such as {"openai": ">=3.51,<4"}.
    version_of: gives the installed version of a package, or raises PackageNotFoundError.
    """
    found = []
    for name, bounds in wanted.items():
        try:
            version = version_of(name)
        except importlib.metadata.PackageNotFoundError:
            found.append(f"{name} is missing")
            continue
        if not within(version, bounds):
            found.append(f"{name} is {version} and should be {bounds}")
    if not found:
        return Verdict("Packages", True, "all there, within the bounds of the course")
    return Verdict("Packages", False, f"{'; '.join(found)}. {START}")


def check_model(connect: Callable[[], tuple[Any, str]] = connect) -> Verdict:
    """Which model will answer, and for a real one whether its endpoint takes the key."""
    try:
        client, model = connect()
    except Exception as error:
        # Only connect()'s own sentences are known to hold no key.
        said = str(error)
        ours, _, rest = said.partition(": ")
        known = ours in ("connect", "connect_local") and rest
        text = redacted(rest) if known else _unexpected(error)
        return Verdict("Model", False, text)
    if model == "built-in":
        return Verdict("Model", True, "the built-in planner: no key, no network, no cost")
    if getattr(client, "api_key", "") == "built-in":  # nobody is asked who could want another
        text = f"{model}, a small real model in this process: no key, no network, no cost"
        return Verdict("Model", True, text)
    if _key_is_refused(client):
        return Verdict(
            "Model",
            False,
            "The endpoint refuses the key. Check OPENAI_API_KEY and OPENAI_BASE_URL, "
            "or unset AGENTKIT_MODEL to use the built-in model.",
        )
    return Verdict("Model", True, f"{redacted(model)}, at the endpoint you set; it may cost money")


def check_folder(folder: Path, open_file: Callable[..., Any] = tempfile.TemporaryFile) -> Verdict:
    """Whether a file can be written in `folder`, where the notebook is saved."""
    try:
        with open_file(dir=folder) as file:
            file.write(b"agentkit")
            file.flush()
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return Verdict("Folder", False, "The disk is full. Free some space, then save again.")
        reason = error.strerror or type(error).__name__
        return Verdict(
            "Folder",
            False,
            f"{folder} cannot be written to ({reason}), so your changes would be lost. "
            "Copy the course to a folder of your own and open it there.",
        )
    return Verdict("Folder", True, "can be written to, so your changes are kept")


def wanted_packages(course: Path) -> dict[str, str]:
    """The bounds of each package that a kernel needs, by name, as the project declares them.

    course: the project's folder; without its pyproject.toml the installed agentkit is asked.
    """
    described = course / "pyproject.toml"
    if described.is_file():
        project = tomllib.loads(described.read_text(encoding="utf-8"))["project"]
        lines = [*project["dependencies"], *project["optional-dependencies"]["course"]]
    else:
        declared = importlib.metadata.requires("agentkit") or []
        lines = [line for line in declared if "extra ==" not in line or '"course"' in line]
    wanted = {}
    for line in lines:
        parts = re.match(r"\s*([\w.-]+)[^<>=!~;]*([^;]*)", line)
        if parts and parts[1] not in NOT_FOR_THE_KERNEL:
            wanted[parts[1]] = parts[2].strip()
    return wanted


def within(version: str, bounds: str) -> bool:
    """Whether a version such as "3.57.0" keeps bounds such as ">=3.51,<4"."""
    pairs = re.findall(r"(>=|<=|>|<)\s*([\d.]+)", bounds)
    return all(COMPARE[sign](_numbers(version), _numbers(bound)) for sign, bound in pairs)


def redacted(text: str, environment: Mapping[str, str] = os.environ) -> str:
    """The text without any secret that the environment holds, and without passwords in URLs."""
    for name, value in environment.items():
        secret = value.strip()
        if secret and re.search(r"KEY|TOKEN|SECRET|PASSWORD", name.upper()):
            text = text.replace(secret, "***")
    return re.sub(r"//[^/@\s]+@", "//***@", text)


def _numbers(version: str) -> list[int]:
    release = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in release[0].split(".")] if release else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def _key_is_refused(client: Any) -> bool:
    import openai

    try:
        # Asking for the list of models costs nothing. Not every server has one, or a key.
        client.with_options(max_retries=0, timeout=_PROBE_SECONDS).models.list()
    except (openai.AuthenticationError, openai.PermissionDeniedError):
        return True
    except openai.OpenAIError:
        return False
    return False


def _course_around(folder: Path) -> Path | None:
    for place in (folder, *folder.parents):
        if (place / "course.py").is_file() and (place / "agentkit" / "__init__.py").is_file():
            return place
    return None


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _unexpected(error: Exception) -> str:
    return f"could not be checked ({type(error).__name__}). {START}"


def _guarded(about: str, check: Callable[[], Verdict]) -> Verdict:
    try:
        return check()
    except Exception as error:
        return Verdict(about, False, _unexpected(error))
