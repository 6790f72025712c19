"""What a class has handed in: found, read, and put under the name that nbgrader looks for."""

from __future__ import annotations

import glob
import json
import shutil
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from coursetools.canonical import Notebook

WHERE = "STUDENT/EXERCISE/EXERCISE.ipynb"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A copy of an exercise that can be read. `time` is what timestamp.txt says, or ""."""

    student: str
    exercise: str
    notebook: Notebook
    time: str = ""
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.student}/{self.exercise}"


def handed_in(folder: Path, exercises: list[str]) -> tuple[list[HandedIn], dict[str, str]]:
    """The copies in `folder`/STUDENT/EXERCISE, and for what cannot be marked what to do about it.

    Both by "STUDENT/EXERCISE"; names that cannot be printed with escapes in them.
    """
    copies: list[HandedIn] = []
    problems: dict[str, str] = {}
    for student in _visible(folder):
        if student.is_dir():
            for place in _visible(student):
                try:
                    copy = _copy_in(place, exercises)
                except (OSError, ValueError) as error:
                    problems[f"{_printable(student.name)}/{_printable(place.name)}"] = str(error)
                else:
                    copies += [copy] if copy is not None else []
        elif student.suffix in (".ipynb", ".zip"):
            problems[f"/{_printable(student.name)}"] = f"It must lie deeper: {WHERE}."
    return copies, problems


def _copy_in(place: Path, exercises: list[str]) -> HandedIn | None:
    """The copy in the folder `place`; None where nothing was meant to be one."""
    student, exercise = place.parent.name, place.name
    if not place.is_dir():
        if place.suffix in (".ipynb", ".zip"):
            raise ValueError(f"It must lie in a folder of its exercise: {WHERE}.")
        return None
    if exercise not in exercises:
        known = ", ".join(exercises)
        raise ValueError(f"There is no exercise of this name. There are: {known}.")
    if student != glob.escape(student):  # nbgrader takes the name for a pattern
        raise ValueError("A student's folder may have none of [ ? * in its name. Rename it.")
    if student != _printable(student):
        raise ValueError("The folder's name has signs that are no text. Rename it.")
    path, note = _under_its_name(place, exercise)
    return HandedIn(student, exercise, _read(path), _time(place), note)


def _visible(folder: Path) -> Iterator[Path]:
    """What people put into the folder, and not what their systems did."""
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            if not path.name.startswith(".") and path.name != "__MACOSX":
                yield path


def _printable(name: str) -> str:
    """The name with escapes for control characters, and for bytes that are no UTF-8."""
    whole = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(sign if sign >= " " and sign != "\x7f" else ascii(sign)[1:-1] for sign in whole)


def _under_its_name(place: Path, exercise: str) -> tuple[Path, str]:
    """The notebook of the exercise, and a note where there are others beside it.

    A renamed one ("03_main_loop (1).ipynb") is copied to the right name; the newest, where there
    are several. A newer one takes the place of such a copy, but not of what came under the name.
    """
    right = place / f"{exercise}.ipynb"
    others = [path for path in _visible(place) if path.suffix == ".ipynb" and path != right]
    others.sort(key=lambda path: (path.stat().st_mtime, path.name))
    if not others and not right.exists():
        deeper = [path for path in place.rglob("*.ipynb") if not _is_hidden(path, place)]
        where = f"Move it up: {deeper[0].relative_to(place).as_posix()}." if deeper else ""
        raise ValueError(f"No notebook was handed in. {where or f'Ask for {exercise}.ipynb.'}")
    contents = {path.name: path.read_bytes() for path in others}
    marked = right.read_bytes() if right.exists() else None
    if others and (marked is None or marked in contents.values()):
        newest = others[-1]
        if contents[newest.name] != marked:
            print(f"  {place.parent.name}/{exercise}: {newest.name} is taken for {right.name}")
            beside = place / f".{right.name}.part"
            shutil.copyfile(newest, beside)
            beside.replace(right)
            marked = contents[newest.name]
    left = [name for name, content in contents.items() if content != marked]
    return right, f"also there, and not marked: {', '.join(left)}" if left else ""


def _is_hidden(path: Path, place: Path) -> bool:
    parts = path.relative_to(place).parts
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)


def _time(place: Path) -> str:
    """When it was handed in. nbgrader ends the whole run at a time that it cannot read."""
    from nbgrader.utils import parse_utc  # type: ignore[import-untyped]

    path = place / "timestamp.txt"
    text = path.read_text(encoding="utf-8", errors="replace").strip() if path.exists() else ""
    try:
        return str(parse_utc(text)) if text else ""
    except (ValueError, OverflowError) as error:
        raise ValueError(
            f"{path.name} holds no time but {text[:40]!r}. Write one like "
            "2026-11-30 18:00:00 UTC, or delete the file."
        ) from error


def _read(path: Path) -> Notebook:
    """The notebook as nbgrader will see it, as plain data."""
    import nbformat

    try:
        read, write = cast(Any, nbformat.read), cast(Any, nbformat.writes)  # they say no types
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # ids that are missing or there twice are no matter
            notebook: Notebook = json.loads(write(read(path, as_version=4)))
    except Exception as error:  # nbformat raises what its parts raise
        why = " ".join(str(error).split())[:200]
        raise ValueError(
            f"{path.name} cannot be read ({type(error).__name__}: {why}). Ask for the file again."
        ) from error
    return notebook
