"""`python course.py handout FOLDER`: the course as a class gets it, without solutions and hidden
checks. A name that ends in .zip makes an archive.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from coursetools import ROOT

# What a learner needs. Whatever is not named here, such as solutions/, stays with the teacher.
HANDED_OUT = (
    "agentkit",
    "coursetools",
    "docs",
    "exercises",
    "lessons",
    "course.py",
    "environment.yml",
    "pyproject.toml",
    "requirements.txt",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
)
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", "*.py[cod]", "*.egg-info", ".ipynb_checkpoints", "Untitled*.ipynb", ".DS_Store"
)


class HandoutError(Exception):
    """What was asked for is in the way; the text says what to do."""


def handout(place: Path, root: Path = ROOT) -> Path:
    """Copy the course in `root` to the new folder or archive `place`, all or nothing.

    Raises:
        HandoutError: there is something at `place` already, or `place` lies in the course itself.
    """
    place = place.resolve()
    if place.exists():
        raise HandoutError(f"{place} is there already. Name a new folder, or move that one away.")
    if place.is_relative_to(root.resolve()):
        raise HandoutError(f"{place} lies in the course itself. Name a place outside of it.")
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as beside:
        made = Path(beside) / place.stem
        made.mkdir()
        for name in HANDED_OUT:
            if (root / name).is_dir():
                shutil.copytree(root / name, made / name, ignore=LEFT_OUT)
            else:
                shutil.copy2(root / name, made / name)
        if place.suffix == ".zip":
            packed = shutil.make_archive(str(made), "zip", beside, place.stem)
            made = Path(packed)
        made.rename(place)
    return place


def run(place: Path) -> int:
    """Make the handout and say so, or say what is in the way; the exit code."""
    try:
        made = handout(place)
    except (HandoutError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{made} is ready: lessons and exercises, no solutions, no hidden checks.")
    return 0
