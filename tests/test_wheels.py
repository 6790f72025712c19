"""`course.py wheels`: a folder from which laptops of every kind install, and what it lacks is told.

The index is a folder of tiny wheels; pip is the real one.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import parse_wheel_filename

from coursetools import ROOT, cli, wheels
from coursetools.packages import PYTHONS, SYSTEMS, system_name
from coursetools.remedies import SetupError
from coursetools.venv_setup import Environment
from coursetools.wheel_store import Store, Target, is_whole
from tests.support.tiny_wheels import damage, make_wheel

PINS = [Requirement("plain==1.0"), Requirement("fast==2.0")]
WINDOWS, MAC, LINUX = (Target(system, "3.12") for system in SYSTEMS[0:4] if "intel" not in system)
INTEL = Target("macos-intel", "3.12")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes for the whole index: one package in pure Python that needs one more
    on Windows, and one with a wheel for each system but Macs with Intel."""
    folder = tmp_path / "index"
    make_wheel(folder, "plain", "1.0", needs=["colours>=0.4; sys_platform == 'win32'"])
    make_wheel(folder, "colours", "0.3")
    make_wheel(folder, "colours", "0.5")
    for platform in ("win_amd64", "macosx_11_0_arm64", "manylinux_2_17_x86_64"):
        make_wheel(folder, "fast", "2.0", tag=f"cp312-cp312-{platform}")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", folder.as_uri())
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "none"))
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.whl"))


def refuse(*_: Any, **__: Any) -> bool:
    raise AssertionError("pip was called")


def test_each_kind_of_laptop_gets_its_own_wheels_and_what_all_share_is_there_once(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "wheels"
    assert wheels.make(folder, [WINDOWS, LINUX], PINS) == 0
    assert names(folder) == [
        "colours-0.5-py3-none-any.whl",
        "fast-2.0-cp312-cp312-manylinux_2_17_x86_64.whl",
        "fast-2.0-cp312-cp312-win_amd64.whl",
        "plain-1.0-py3-none-any.whl",
    ]
    said = capsys.readouterr().out
    assert "windows-64, Python 3.12: 3 of 3 packages" in said
    assert "linux-64, Python 3.12: 2 of 2 packages" in said
    assert "4 wheels in" in said
    note = (folder / wheels.NOTE).read_text(encoding="utf-8")
    assert note.endswith("Complete for:\n- windows-64, Python 3.12\n- linux-64, Python 3.12\n")
    assert [path.name for path in folder.iterdir() if path.is_dir()] == []


def test_what_only_another_system_needs_is_not_fetched(index: Path, tmp_path: Path) -> None:
    assert wheels.make(tmp_path / "wheels", [MAC], PINS) == 0
    assert not any(name.startswith("colours") for name in names(tmp_path / "wheels"))


def test_a_second_call_asks_nobody(
    index: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    wheels.make(tmp_path / "wheels", [WINDOWS], PINS)
    wheels.make(tmp_path / "wheels", [LINUX], PINS)
    monkeypatch.setattr(wheels, "download", refuse)
    assert wheels.make(tmp_path / "wheels", [WINDOWS], PINS) == 0
    assert "4 wheels there already." in capsys.readouterr().out
    note = (tmp_path / "wheels" / wheels.NOTE).read_text(encoding="utf-8")
    assert "- linux-64, Python 3.12\n" in note, "an earlier call's laptops are forgotten"


def test_a_call_after_a_cut_one_fetches_only_what_lacks(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "wheels"
    wheels.make(folder, [LINUX], PINS)
    (folder / "fast-2.0-cp312-cp312-manylinux_2_17_x86_64.whl").unlink()
    asked: list[str] = []
    download = wheels.download

    def note(store: Store, wanted: Any, target: Target) -> bool:
        asked.extend(map(str, wanted))
        return download(store, wanted, target)

    monkeypatch.setattr(wheels, "download", note)
    assert wheels.make(folder, [LINUX], PINS) == 0
    assert asked == ["fast==2.0"]


@pytest.mark.parametrize("how", ["changed", "cut off"])
def test_a_damaged_wheel_is_fetched_anew(
    how: str, index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "wheels"
    wheels.make(folder, [LINUX], PINS)
    wheel = folder / "plain-1.0-py3-none-any.whl"
    whole = wheel.read_bytes()
    if how == "changed":
        damage(wheel)
    else:
        wheel.write_bytes(whole[:200])
    assert not is_whole(wheel)
    assert wheels.make(folder, [LINUX], PINS) == 0
    assert wheel.read_bytes() == whole
    assert "plain-1.0-py3-none-any.whl was damaged" in capsys.readouterr().out


def test_a_damaged_wheel_that_cannot_be_had_again_is_missing_and_not_kept(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "wheels"
    wheels.make(folder, [LINUX], PINS)
    damage(folder / "plain-1.0-py3-none-any.whl")
    (index / "plain-1.0-py3-none-any.whl").unlink()
    assert wheels.make(folder, [LINUX], PINS) == 1
    assert "MISSING plain==1.0 for linux-64, Python 3.12\n" in capsys.readouterr().out
    assert names(folder) == ["fast-2.0-cp312-cp312-manylinux_2_17_x86_64.whl"]


def test_what_the_index_lacks_is_named_with_the_laptop_and_the_rest_is_fetched(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "wheels"
    assert wheels.make(folder, [INTEL, LINUX], PINS) == 1
    said = capsys.readouterr().out
    assert "MISSING fast==2.0 for macos-intel, Python 3.12\n" in said
    assert "no more for macos-intel. Set such a laptop up with a network" in said
    assert "Complete" not in said
    assert len(names(folder)) == 2
    note = (folder / wheels.NOTE).read_text(encoding="utf-8")
    assert "linux-64" in note
    assert "intel" not in note


def test_another_python_of_the_same_system_is_the_way_out_where_there_is_one(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wheels.make(tmp_path / "wheels", [Target("linux-64", "3.13"), LINUX], PINS) == 1
    said = capsys.readouterr().out
    assert "MISSING fast==2.0 for linux-64, Python 3.13\n" in said
    assert "Install Python 3.12 on such laptops." in said


def test_an_index_out_of_reach_is_told_in_one_sentence_and_what_is_there_stays(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "wheels"
    wheels.make(folder, [MAC], PINS)
    before = names(folder)
    monkeypatch.setenv("PIP_NO_INDEX", "0")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setenv("PIP_RETRIES", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/nobody-listens")
    with pytest.raises(SetupError, match=r"could be reached.*What was fetched so far stays\."):
        wheels.make(folder, [MAC, WINDOWS], PINS)
    assert names(folder) == before


@pytest.mark.parametrize(
    ("system", "good", "bad"),
    [
        ("windows-64", "cp312-cp312-win_amd64", "cp312-cp312-win32"),
        ("windows-64", "cp39-abi3-win_amd64", "cp313-cp313-win_amd64"),
        ("macos-arm64", "cp312-cp312-macosx_11_0_universal2", "cp312-cp312-macosx_11_0_x86_64"),
        ("macos-intel", "cp312-cp312-macosx_10_9_x86_64", "cp312-cp312-macosx_14_0_x86_64"),
        ("linux-64", "cp312-cp312-manylinux2014_x86_64", "cp312-cp312-musllinux_1_2_x86_64"),
        ("linux-64", "py2.py3-none-any", "cp312-cp312-manylinux_2_34_x86_64"),
        ("linux-arm64", "cp312-cp312-manylinux_2_28_aarch64", "cp312-cp312-linux_armv7l"),
    ],
)
def test_a_wheel_that_does_not_run_there_does_not_count(system: str, good: str, bad: str) -> None:
    target = Target(system, "3.12")
    for tag, runs in ((good, True), (bad, False)):
        *_, tags = parse_wheel_filename(f"a-1.0-{tag}.whl")
        assert (not tags.isdisjoint(target.tags)) is runs, tag


def test_what_is_needed_is_followed_through_extras_and_markers(tmp_path: Path) -> None:
    make_wheel(tmp_path, "top", "1.0", needs=["middle[more]>=1"])
    make_wheel(tmp_path, "middle", "1.0", needs=["deep; extra == 'more'", "no; extra == 'less'"])
    make_wheel(tmp_path, "deep", "1.0", needs=["mac; platform_system == 'Darwin'", "top"])
    store = Store(tmp_path)
    store.look()
    wanted = {target: store.wanted([Requirement("top==1.0")], target) for target in (MAC, LINUX)}
    assert list(map(str, wanted[LINUX])) == ["top==1.0", "middle>=1", "deep"]
    assert list(map(str, wanted[MAC])) == ["top==1.0", "middle>=1", "deep", "mac"]
    assert list(map(str, store.lacking([Requirement("top==1.0")], MAC))) == ["mac"]


def test_all_systems_and_pythons_are_meant_when_none_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Any] = []
    made: list[bool] = []

    def ensure(root: Path, *, from_index: bool = False) -> Environment:
        made.append(from_index)
        return Environment(root)

    monkeypatch.setattr(cli, "ensure", ensure)
    monkeypatch.setattr(cli, "run_module", lambda *arguments: seen.append(arguments[1:]) or 0)
    assert cli.main(["wheels"]) == 0
    assert cli.main(["wheels", "stick", "--for", "linux-64", "--python", "3.12", "3.13"]) == 0
    every = [f"{system}:{python}" for system, python in itertools.product(SYSTEMS, PYTHONS)]
    assert seen[0] == ("wheels", [str(ROOT / "wheels"), *every])
    assert seen[1] == ("wheels", [str(Path("stick").resolve()), "linux-64:3.12", "linux-64:3.13"])
    # A folder that lacks something must not keep the command from running that adds it.
    assert made == [True, True]


def test_this_machine_is_one_of_the_kinds() -> None:
    assert system_name() in SYSTEMS


@pytest.mark.parametrize(
    ("platform", "machine", "name"),
    [
        ("win32", "AMD64", "windows-64"),
        ("darwin", "arm64", "macos-arm64"),
        ("darwin", "x86_64", "macos-intel"),
        ("linux", "aarch64", "linux-arm64"),
        ("linux", "x86_64", "linux-64"),
    ],
)
def test_a_machine_is_called_by_the_name_that_wheels_are_asked_for(
    platform: str, machine: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("platform.machine", lambda: machine)
    assert system_name() == name
