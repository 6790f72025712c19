"""What a class gets: everything to learn with, nothing to copy from."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from coursetools import ROOT
from coursetools.canonical import read_notebook
from coursetools.exercises import SOLUTIONS, find, notebook_of
from coursetools.handout import HandoutError, handout
from tests.support.answers import secret_lines


@pytest.fixture(scope="module")
def handed_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return handout(tmp_path_factory.mktemp("new") / "the course 课程")


def test_no_solution_and_no_hidden_check_is_in_it(handed_out: Path) -> None:
    texts = [
        path.read_text(encoding="utf-8")
        for path in handed_out.rglob("*")
        if path.is_file() and path.suffix in (".py", ".md", ".json", ".txt", ".toml")
    ]
    in_lessons = lines_of((handed_out / "lessons").glob("*.ipynb"))
    in_exercises = lines_of((handed_out / "exercises").rglob("*.ipynb"))
    elsewhere = {line.strip() for text in texts for line in text.splitlines()}
    secrets = {
        line
        for name in find([], SOLUTIONS)
        for line in secret_lines(read_notebook(notebook_of(name, SOLUTIONS)), hidden_only=True)
        if len(line) > 40
    }
    assert len(secrets - in_lessons) > 50
    assert (secrets - in_lessons) & (in_exercises | elsewhere) == set()
    assert {"solutions", "tests", "instructor", "class", "work"}.isdisjoint(names_in(handed_out))


def lines_of(paths: Iterable[Path]) -> set[str]:
    """The lines of the cells of notebooks."""
    cells = [cell for path in paths for cell in read_notebook(path)["cells"]]
    return {line.strip() for cell in cells for line in "".join(cell["source"]).splitlines()}


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_command_line_works_in_it(handed_out: Path) -> None:
    for arguments in (["work", "00"], ["check", "00"]):
        done = subprocess.run(
            [sys.executable, "-m", "coursetools.exercises", *arguments],
            cwd=handed_out,
            env={**os.environ, "PYTHONPATH": str(handed_out), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stdout + done.stderr
    assert "not done yet" in done.stdout
    assert (handed_out / "work/00_the_wall/00_the_wall.ipynb").exists()


def test_it_can_be_an_archive(tmp_path: Path) -> None:
    place = handout(tmp_path / "course.zip")
    with zipfile.ZipFile(place) as archive:
        names = archive.namelist()
    assert "course/course.py" in names
    assert not [name for name in names if "__pycache__" in name or "/solutions/" in name]
    assert names_in(tmp_path) == {"course.zip"}


def test_nothing_is_overwritten_and_nothing_is_made_inside_the_course(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(HandoutError, match="is there already"):
        handout(tmp_path / "mine")
    way_round = tmp_path / "link"
    way_round.symlink_to(ROOT, target_is_directory=True)
    for place in (ROOT / "handout", way_round / "handout", ROOT.parent / "x/.." / ROOT.name / "y"):
        with pytest.raises(HandoutError, match="outside of it"):
            handout(place)
    assert not (ROOT / "handout").exists()
