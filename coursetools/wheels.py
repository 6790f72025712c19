"""Fill a folder with wheels, from which a room installs the course without a network.

    python course.py wheels [FOLDER] [--for windows-64 ...] [--python 3.13 ...]

A second call fetches only what lacks, and none at all when nothing does.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from packaging.requirements import Requirement

from coursetools import ROOT
from coursetools.packages import PYTHONS, SYSTEMS, pip_environ
from coursetools.remedies import NO_NETWORK, SetupError, explain_pip
from coursetools.wheel_store import Store, Target

AT_ONCE = 8  # packages for one call of pip, which keeps nothing when it is cut off
NOTE = "HOW_TO_USE.txt"
HOW_TO_USE = """\
The packages of the course, for laptops without a network.

1. Copy the course's folder onto the laptop's own disk.
2. Put this folder into it, under the name wheels, beside course.py.
3. In a terminal, in the course's folder:  python course.py ready

Complete for:
{complete}
"""


def make(folder: Path, targets: Sequence[Target], pins: Sequence[Requirement]) -> int:
    """Fill the folder for these kinds of laptop and say what is there; 0 if nothing lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(folder)
    if any(folder.glob("*.whl")):
        print(f"Checking the wheels in {folder} ...", flush=True)
        store.look()
        print(f"{counted(len(store.paths))} there already.", flush=True)
    for name in store.damaged:
        print(f"{name} was damaged and is fetched anew.", flush=True)
    missing = {target: fetch(store, pins, target) for target in targets}
    write_note(store, pins)
    size = sum(path.stat().st_size for path in store.paths)
    print(f"\n{counted(len(store.paths))} in {folder}: {size / 1e6:,.0f} MB")
    if not any(missing.values()):
        print(f"Complete. How to install from the folder: {NOTE} in it.")
        return 0
    print("\n".join(tell_missing(missing)))
    return 1


def write_note(store: Store, pins: Sequence[Requirement]) -> None:
    """Put a file into the folder that says how it is used, and for which laptops it is complete,
    those of earlier calls too."""
    kinds = [Target(system, python) for system in SYSTEMS for python in PYTHONS]
    complete = "\n".join(f"- {kind}" for kind in kinds if not store.lacking(pins, kind))
    text = HOW_TO_USE.format(complete=complete or "- nothing yet")
    (store.folder / NOTE).write_text(text, encoding="utf-8")


def tell_missing(missing: Mapping[Target, Sequence[Requirement]]) -> Iterator[str]:
    """A line for each package that some kind of laptop lacks, and for each system what to do."""
    places: dict[str, list[Target]] = defaultdict(list)
    for target, lacking in missing.items():
        for each in lacking:
            places[str(each)].append(target)
    for package, targets in places.items():
        yield f"MISSING {package} for {'; '.join(map(str, targets))}"
    for system in dict.fromkeys(target.system for target, lacking in missing.items() if lacking):
        same = [each for each in missing if each.system == system]
        good = " or ".join(each.python for each in same if not missing[each])
        yield f"The index has no more for {system}. " + (
            f"Install Python {good} on such laptops."
            if good
            else "Set such a laptop up with a network, or let its owner work at another one."
        )


def fetch(store: Store, pins: Sequence[Requirement], target: Target) -> list[Requirement]:
    """Fetch what `target` lacks; give what the index does not have for it.

    Raises:
        SetupError: the index cannot be reached, or pip fails for another reason.
    """
    missing: list[Requirement] = []
    # A new wheel may need one more on this system, so it is asked again until nothing is left.
    while lacking := [each for each in store.lacking(pins, target) if each not in missing]:
        for start in range(0, len(lacking), AT_ONCE):
            show(store, pins, target)
            batch = lacking[start : start + AT_ONCE]
            if not download(store, batch, target):
                # One of them cannot be had: one by one, so that the others still come.
                missing += [each for each in batch if not download(store, [each], target)]
    show(store, pins, target, last=True)
    return missing


def download(store: Store, wanted: Sequence[Requirement], target: Target) -> bool:
    """Let pip fetch wheels into the folder; False when the index has none of one of them."""
    command = [sys.executable, "-m", "pip", "download", "--only-binary=:all:", "--no-deps"]
    command += ["--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-color"]
    with tempfile.TemporaryDirectory(dir=store.folder, ignore_cleanup_errors=True) as place:
        command += ["--dest", place, *target.pip_options(), *map(str, wanted)]
        done = subprocess.run(
            command,
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=pip_environ(),
            errors="replace",
            stdin=subprocess.DEVNULL,
        )
        # So that a wheel is in the folder whole or not at all.
        for path in Path(place).glob("*.whl"):
            path.replace(store.folder / path.name)
    store.look()
    if done.returncode == 0:
        return True
    said = (done.stdout + done.stderr).splitlines()
    # Of an index that is out of reach pip says, in the end, that it has no such package.
    reached = not any(sign in line for line in said for sign in NO_NETWORK)
    if reached and any("No matching distribution found" in line for line in said):
        return False
    raise SetupError(f"{explain_pip(said)} What was fetched so far stays.")


def show(store: Store, pins: Sequence[Requirement], target: Target, *, last: bool = False) -> None:
    """Say how far it is: on a terminal in one line that changes, elsewhere at the end."""
    wanted = store.wanted(pins, target)
    there = sum(store.find(each, target) is not None for each in wanted)
    text = f"  {target}: {there} of {len(wanted)} packages"
    if sys.stdout.isatty():
        print(f"\r{text:<60}", end="\n" if last else "", flush=True)
    elif last:
        print(text, flush=True)


def read_pins(path: Path) -> list[Requirement]:
    """The packages of a file of pins."""
    return [Requirement(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def counted(number: int) -> str:
    return "1 wheel" if number == 1 else f"{number} wheels"


def main(arguments: Sequence[str]) -> int:
    """A folder, then kinds of laptop such as `windows-64:3.13`; see `course.py wheels`."""
    folder, *kinds = arguments
    targets = [Target(*kind.split(":")) for kind in kinds]
    try:
        return make(Path(folder), targets, read_pins(ROOT / "requirements.txt"))
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"\n{folder}: {error.strerror or error}. Name another folder.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
