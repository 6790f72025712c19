"""`course.py update`: the newest state comes in, and nothing that a learner made is lost."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from coursetools import ROOT, cli, update
from coursetools.remedies import SetupError

FILES = {
    "lessons/00_first.ipynb": "first",
    "lessons/01_second.ipynb": "second",
    "exercises/00_first/00_first.ipynb": "tasks",
    ".gitignore": "/work/\n",
}


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments]
    done = subprocess.run(command, capture_output=True, check=True, cwd=folder, encoding="utf-8")
    return done.stdout


class World:
    """Where the course is made, and a learner's copy of it."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.copy = folder / "Ann's 课程"
        self.source.mkdir()
        git(self.source, "init", "--quiet", "--initial-branch=main")
        self.release(FILES)
        git(folder, "clone", "--quiet", str(self.source), str(self.copy))

    def release(self, files: dict[str, str], *, without: tuple[str, ...] = ()) -> None:
        write(self.source, files)
        for name in without:
            (self.source / name).unlink()
        git(self.source, "add", "--all")
        git(self.source, "commit", "--quiet", "--message=state")

    def text(self, name: str) -> str:
        return (self.copy / name).read_text(encoding="utf-8")

    def change(self, name: str, text: str) -> None:
        write(self.copy, {name: text})


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    return World(tmp_path)


FIRST, SECOND, TASKS = list(FILES)[:3]


def test_what_nobody_changed_becomes_new(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.release({FIRST: "first, mended", "lessons/02_third.ipynb": "third"})
    assert update.run(world.copy, None) == 0
    assert world.text(FIRST) == "first, mended"
    assert world.text("lessons/02_third.ipynb") == "third"
    assert not (world.copy / "work").exists()
    assert f"  {FIRST}\n  lessons/02_third.ipynb\n" in capsys.readouterr().out


def test_a_lesson_that_was_run_is_kept_in_work_before_it_becomes_new(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.change(FIRST, "first, with my notes")
    world.release({FIRST: "first, mended"})
    update.run(world.copy, None)
    assert world.text(FIRST) == "first, mended"
    assert world.text(f"work/before-update-1/{FIRST}") == "first, with my notes"
    assert f"  work/before-update-1/{FIRST}\n" in capsys.readouterr().out


def test_a_second_update_overwrites_nothing_of_the_first(world: World) -> None:
    for number in (1, 2):
        world.change(FIRST, f"my notes, {number}")
        world.release({FIRST: f"mended, {number}"})
        update.run(world.copy, None)
    kept = [world.text(f"work/before-update-{number}/{FIRST}") for number in (1, 2)]
    assert kept == ["my notes, 1", "my notes, 2"]


def test_what_the_update_leaves_alone_stays_where_it_is(world: World) -> None:
    mine = {SECOND: "my notes", "work/00_first/00_first.ipynb": "mine", "lessons/my.ipynb": "own"}
    write(world.copy, mine)
    world.release({FIRST: "first, mended"})
    update.run(world.copy, None)
    assert {name: world.text(name) for name in mine} == mine
    assert not (world.copy / "work" / "before-update-1").exists()
    assert world.text(FIRST) == "first, mended"


def test_a_change_that_was_staged_is_kept_too(world: World) -> None:
    world.change(FIRST, "my notes")
    git(world.copy, "add", "--all")
    world.release({FIRST: "mended"})
    update.run(world.copy, None)
    assert world.text(f"work/before-update-1/{FIRST}") == "my notes"
    assert git(world.copy, "status", "--porcelain") == ""


def test_a_file_of_ones_own_in_the_place_of_a_new_one_is_kept(world: World) -> None:
    world.change("lessons/02_third.ipynb", "my own")
    world.release({"lessons/02_third.ipynb": "third"})
    update.run(world.copy, None)
    assert world.text("lessons/02_third.ipynb") == "third"
    assert world.text("work/before-update-1/lessons/02_third.ipynb") == "my own"


def test_a_lesson_that_is_taken_out_or_was_deleted_here_does_no_harm(world: World) -> None:
    world.change(FIRST, "my notes")
    (world.copy / SECOND).unlink()
    world.release({SECOND: "second, mended"}, without=(FIRST,))
    update.run(world.copy, None)
    assert not (world.copy / FIRST).exists()
    assert world.text(f"work/before-update-1/{FIRST}") == "my notes"
    assert world.text(SECOND) == "second, mended"


def test_whoever_has_begun_an_exercise_that_changed_is_told(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.change("work/00_first/00_first.ipynb", "my answers")
    world.release({TASKS: "better tasks", "exercises/01_second/01_second.ipynb": "new"})
    update.run(world.copy, None)
    assert world.text("work/00_first/00_first.ipynb") == "my answers"
    said = capsys.readouterr().out
    assert "Exercise 00_first is new, and you have begun it." in said
    assert "course.py work 00 --fresh" in said
    assert "Exercise 01" not in said


def test_without_news_nothing_happens(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.change(FIRST, "my notes")
    assert update.run(world.copy, None) == 0
    assert capsys.readouterr().out == "The course is up to date.\n"
    assert world.text(FIRST) == "my notes"


@pytest.mark.parametrize("kind", ["bundle", "folder"])
def test_a_stick_is_as_good_as_the_network(
    kind: str, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.change(FIRST, "my notes")
    world.release({FIRST: "mended"})
    stick = tmp_path / "stick"
    if kind == "bundle":
        git(world.source, "bundle", "create", "--quiet", str(stick), "HEAD", "main")
        world.source.rename(tmp_path / "gone")
    else:
        world.source.rename(stick)
    monkeypatch.chdir(tmp_path)
    update.run(world.copy, "stick")
    assert world.text(FIRST) == "mended"
    assert world.text(f"work/before-update-1/{FIRST}") == "my notes"


def test_a_source_out_of_reach_changes_nothing_and_says_how_a_stick_is_used(
    world: World, tmp_path: Path
) -> None:
    world.change(FIRST, "my notes")
    world.source.rename(tmp_path / "gone")
    with pytest.raises(SetupError, match=r"git fetch failed: (.|\n)*course\.py update /path/to/"):
        update.run(world.copy, None)
    assert world.text(FIRST) == "my notes"


def test_a_copy_with_commits_of_its_own_is_left_to_its_owner(world: World) -> None:
    world.change(FIRST, "my notes")
    git(world.copy, "commit", "--all", "--quiet", "--message=mine")
    world.release({SECOND: "mended"})
    with pytest.raises(SetupError, match=r"has commits of its own.*git merge [0-9a-f]{12}"):
        update.run(world.copy, None)
    assert world.text(FIRST) == "my notes"
    assert world.text(SECOND) == "second"


def test_an_update_that_git_refuses_gives_every_change_back(world: World) -> None:
    world.change(FIRST, "my notes")
    # A folder of one's own stands where the update has a file.
    world.change("lessons/02_third.ipynb/page", "my own")
    world.release({FIRST: "mended", "lessons/02_third.ipynb": "third"})
    with pytest.raises(SetupError, match="git merge failed"):
        update.run(world.copy, None)
    assert world.text(FIRST) == "my notes"
    assert world.text("lessons/02_third.ipynb/page") == "my own"


def test_a_course_out_of_a_zip_file_says_what_to_copy(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="copy the folder work"):
        update.run(tmp_path, None)


def test_a_machine_without_git_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update.shutil, "which", lambda name: None)
    with pytest.raises(SetupError, match="git is not on this machine"):
        update.run(world.copy, None)


def test_the_command_needs_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(update, "run", lambda *arguments: seen.append(arguments) or 0)
    monkeypatch.setattr(cli, "ensure", lambda root: pytest.fail("the environment was made"))
    assert cli.main(["update"]) == 0
    assert cli.main(["update", "course.bundle"]) == 0
    assert seen == [(ROOT, None), (ROOT, "course.bundle")]
