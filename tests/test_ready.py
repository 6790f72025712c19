"""`course.py ready`: a laptop is ready, or each thing that it lacks is named with what to do."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentkit import connect
from agentkit.doctor import Verdict
from coursetools import LESSONS, ROOT, ready, ready_checks
from coursetools.canonical import read_notebook, write_notebook
from coursetools.ready import Note, check_clock, check_interpreter, check_place
from coursetools.remedies import SetupError
from tests.support.notebooks import code_cell, store

HOME = Path("/home/ann")
UTF_8 = "utf-8"


def raising(error: Exception) -> Callable[..., Any]:
    def raise_it(*_: object, **__: object) -> Any:
        raise error

    return raise_it


# The whole


def test_this_machine_is_looked_at_from_all_sides_and_the_exit_code_counts_the_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    faults = ready_checks.main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    looked_at = [line[1] for line in lines if line[1] != "Work"]
    assert looked_at == [
        *("Kernel", "Packages", "Model", "Folder", "Disk", "Memory", "Loopback"),
        *("Browser", "Fonts", "Agent", "Notebook"),
    ]
    assert faults == sum(line[0] == "FAULT" for line in lines)
    # The others depend on the machine that runs this.
    sure = {"Packages", "Model", "Loopback", "Agent", "Notebook"}
    assert {line[1] for line in lines if line[0] == "ok"} >= sure


@pytest.mark.parametrize(
    ("before", "inside", "code", "conclusion"),
    [
        ([True], 0, 0, "READY. Open the course with: python course.py lab"),
        ([True], 1, 1, "NOT READY: 1 fault."),
        ([False, True], 0, 1, "NOT READY: 1 fault."),
        ([False], 2, 1, "NOT READY: 3 faults."),
    ],
)
def test_the_conclusion_counts_what_was_found_before_and_after_the_set_up(
    before: list[bool],
    inside: int,
    code: int,
    conclusion: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        ready, "before_set_up", lambda _: [Verdict("A", good, "") for good in before]
    )
    monkeypatch.setattr(ready, "ensure", lambda root: root)
    monkeypatch.setattr(ready, "run_module", lambda *_: inside)
    assert ready.run(ROOT) == code
    assert conclusion in capsys.readouterr().out.splitlines()[-1]


def test_a_set_up_that_cannot_be_made_is_a_fault_with_its_own_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ready, "ensure", raising(SetupError("The disk is full. Free some.")))
    assert ready.run(ROOT) == 1
    said = capsys.readouterr().out
    assert "FAULT  Set-up    The disk is full. Free some.\n" in said
    assert "NOT READY" in said.splitlines()[-1]


def test_a_console_of_windows_shows_every_line() -> None:
    code = (
        "from pathlib import Path; from coursetools import ready; ready.plain_output();"
        "print(ready.check_place(Path('/home/安/OneDrive'), 'linux', Path('/home/安'), 'utf-8'))"
    )
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    assert b"/home/?/OneDrive: a service copies" in done.stdout.replace(b"\\", b"/")


def test_a_check_that_fails_itself_is_a_fault_and_the_others_still_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = Verdict("Last", True, "")
    checks = {"First": raising(ValueError("what?")), "Last": lambda: good}
    monkeypatch.setattr(ready_checks, "CHECKS", checks)
    monkeypatch.setattr(ready_checks.doctor, "verdicts", lambda: iter(()))
    first, last = (v for v in ready_checks.verdicts() if v.about != "Work")
    assert not first.good
    assert first.text.startswith("could not be checked (ValueError: what?)")
    assert last is good


# Before the set-up


@pytest.mark.parametrize("version", [(3, 11), (3, 13)])
def test_a_tested_python_is_good(version: tuple[int, int]) -> None:
    assert check_interpreter(version, "cpython", 64).good


@pytest.mark.parametrize(("implementation", "bits"), [("cpython", 32), ("pypy", 64)])
def test_a_python_without_wheels_is_told(implementation: str, bits: int) -> None:
    verdict = check_interpreter((3, 12), implementation, bits)
    assert not verdict.good
    assert f"{implementation} with {bits} bits" in verdict.text
    assert "64-bit Python 3.13 from python.org" in verdict.text


def test_a_python_newer_than_the_tested_ones_is_a_note() -> None:
    verdict = check_interpreter((3, 14), "cpython", 64)
    assert isinstance(verdict, Note)
    assert str(verdict).startswith("note   Python    3.14 is newer than the tested ones")


@pytest.mark.parametrize(
    ("place", "platform", "encoding"),
    [
        ("/home/ann/Ann's Kurs ü 课程 [2]", "linux", UTF_8),
        ("/Users/ann/Documents/course", "darwin", UTF_8),
        ("C:/Users/ann/课程", "win32", "cp936"),
        ("C:/course", "win32", "cp1252"),
    ],
)
def test_an_ordinary_folder_is_good_in_any_script(place: str, platform: str, encoding: str) -> None:
    assert check_place(Path(place), platform, HOME, encoding).good


@pytest.mark.parametrize(
    ("place", "platform", "said"),
    [
        ("C:/Users/ann/OneDrive - School/course", "win32", "copies that folder to the cloud"),
        ("C:/Users/ann/Dropbox/course", "win32", "copies that folder to the cloud"),
        ("/Users/ann/Library/CloudStorage/GoogleDrive-a/c", "darwin", "copies that folder"),
        ("/Users/ann/Library/Mobile Documents/x/c", "darwin", "copies that folder"),
        ("C:/" + "long/" * 20 + "course", "win32", "characters, too many for Windows"),
        ("C:/Users/ann/课程", "win32", "cannot read '\\u8bfe\\u7a0b'"),
        (r"\\server\share\course", "win32", "a network drive"),
    ],
)
def test_a_folder_that_gets_in_the_way_is_told_with_a_better_one(
    place: str, platform: str, said: str
) -> None:
    verdict = check_place(Path(place), platform, HOME, "cp1252")
    assert not verdict.good
    assert said in verdict.text
    assert f"Move the course's folder to one like {'C:' if platform == 'win32' else '/'}" in (
        verdict.text.replace("\\", "/").replace("C:/", "C:")
    )


def test_a_desktop_that_macos_keeps_in_its_cloud_is_told(tmp_path: Path) -> None:
    course = tmp_path / "Desktop" / "course"
    assert check_place(course, "darwin", tmp_path, UTF_8).good
    (tmp_path / ready.APPLE_CLOUD / "Desktop").mkdir(parents=True)
    assert not check_place(course, "darwin", tmp_path, UTF_8).good
    assert check_place(tmp_path / "course", "darwin", tmp_path, UTF_8).good


@pytest.mark.parametrize(
    ("today", "good"),
    [("2026-10-18", False), ("2026-10-19", True), ("2030-01-01", True), ("2099-01-01", False)],
)
def test_a_clock_before_the_course_or_far_after_it_is_wrong(today: str, good: bool) -> None:
    pins = "certifi==2026.10.19.post1\nother==1.0\n"
    verdict = check_clock(datetime.date.fromisoformat(today), pins)
    assert verdict.good is good
    assert good or f"says that today is {today}" in verdict.text


def test_the_pins_tell_the_date_that_the_clock_is_held_against() -> None:
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert not check_clock(datetime.date(2000, 1, 1), pins).good


# In the course's own Python


@pytest.mark.parametrize(
    ("check", "enough", "little", "said"),
    [
        (ready_checks.check_disk, 200_000_000, 199_000_000, "Only 199 MB are free."),
        (ready_checks.check_memory, 1_000_000_000, 900_000_000, "Only 0.9 GB are free."),
    ],
)
def test_too_little_room_is_told_with_the_amount(
    check: Callable[[int], Verdict], enough: int, little: int, said: str
) -> None:
    assert check(enough).good
    assert said in check(little).text
    assert not check(little).good


def test_a_proxy_that_takes_what_is_for_this_machine_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    verdict = ready_checks.check_loopback()
    assert not verdict.good
    assert "A proxy (http) takes even what is for this machine itself." in verdict.text
    monkeypatch.setenv("no_proxy", "localhost,127.0.0.1")
    assert ready_checks.check_loopback().good


def test_a_loopback_without_a_proxy_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused = ConnectionRefusedError("refused by a rule")
    monkeypatch.setattr(ready_checks.urllib.request.OpenerDirector, "open", raising(refused))
    verdict = ready_checks.check_loopback()
    assert not verdict.good
    assert "cannot reach another one at localhost (refused by a rule)" in verdict.text


def test_a_machine_without_a_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ready_checks.check_browser(lambda: "/usr/bin/chromium").good
    monkeypatch.setattr(ready_checks.webbrowser, "get", lambda: "some browser")
    assert ready_checks.check_browser(lambda: None).good
    none = ready_checks.webbrowser.Error("no browser")
    monkeypatch.setattr(ready_checks.webbrowser, "get", raising(none))
    verdict = ready_checks.check_browser(lambda: None)
    assert not verdict.good
    assert "Install Firefox, Chrome or Edge." in verdict.text


def test_a_machine_without_chinese_fonts_is_ready_all_the_same() -> None:
    assert not isinstance(ready_checks.check_fonts(lambda: {"Arial", "SimHei"}), Note)
    verdict = ready_checks.check_fonts(lambda: {"Arial", "DejaVu Sans"})
    assert isinstance(verdict, Note)
    assert verdict.good
    assert "pictures show boxes" in verdict.text


def test_a_model_that_calls_no_tool_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready_checks, "connect", lambda **_: connect(script=["There are 12."]))
    verdict = ready_checks.check_agent()
    assert not verdict.good
    assert "did not use its tool" in verdict.text


def test_the_agent_is_tried_with_the_built_in_model_whatever_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("AGENTKIT_BACKEND")
    monkeypatch.setenv("AGENTKIT_MODEL", "a-model-that-costs-money")
    assert ready_checks.check_agent().good


def test_a_lesson_that_gives_something_else_than_is_stored_is_told(tmp_path: Path) -> None:
    lesson = read_notebook(LESSONS / "00_the_wall.ipynb")
    first = next(cell for cell in lesson["cells"] if cell["cell_type"] == "code")
    first["source"] = "print('changed')"
    path = tmp_path / "changed.ipynb"
    write_notebook(path, lesson)
    verdict = ready_checks.check_notebook(path)
    assert not verdict.good
    assert "The first cell of changed.ipynb gives something else" in verdict.text


def test_a_kernel_that_fails_is_told_with_the_cell(tmp_path: Path) -> None:
    path = store(tmp_path / "broken.ipynb", code_cell("import no_such_module"))
    verdict = ready_checks.check_notebook(path)
    assert not verdict.good
    assert "broken.ipynb" in verdict.text
    assert "ModuleNotFoundError" in verdict.text
    assert "Delete .venv" in verdict.text
