"""A room without network, in full size: a bare laptop with the course and a folder of wheels.

Slow (two hundred megabytes are unpacked), so it belongs to `course.py test --only class`.
Where the folder `wheels` beside course.py is complete for this machine, it is taken; elsewhere the
real package index fills a folder first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from coursetools import ROOT, wheels
from coursetools.packages import WHEELS, system_name
from coursetools.remedies import VERSION, SetupError
from coursetools.wheel_store import Store, Target

NOT_HANDED_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "work", WHEELS)
SECONDS = 600
# Nobody answers there, so whatever asks for the network fails; the machine itself is spared.
CLOSED = "http://127.0.0.1:9"
NO_NETWORK = {
    "ALL_PROXY": CLOSED,
    "HTTP_PROXY": CLOSED,
    "HTTPS_PROXY": CLOSED,
    "NO_PROXY": "localhost,127.0.0.1",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_NO_CACHE_DIR": "1",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels that is complete for this machine."""
    target = Target(system_name(), VERSION)
    pins = wheels.read_pins(ROOT / "requirements.txt")
    there = Store(ROOT / WHEELS)
    there.look()
    if there.paths and not there.lacking(pins, target):
        return there.folder
    made = tmp_path_factory.mktemp("wheels")
    try:
        code = wheels.make(made, [target], pins)
    except SetupError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no package index here, and no complete folder {WHEELS}: {error}")
    assert code == 0, "the index lacks a wheel for this machine"
    return made


def test_a_bare_laptop_without_network_is_set_up_from_the_folder_and_is_ready(
    folder: Path, tmp_path: Path
) -> None:
    course = tmp_path / "course"
    shutil.copytree(ROOT, course, ignore=shutil.ignore_patterns(*NOT_HANDED_OUT))
    home = tmp_path / "home"
    home.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    env |= {**NO_NETWORK, "HOME": str(home), "USERPROFILE": str(home)}
    # The refusal of sockets, for every Python that keeps it.
    env |= {"AGENTKIT_WHEELS": str(folder), "PYTHONPATH": str(ROOT / "coursetools" / "nonetwork")}
    done = subprocess.run(
        [bare_python(), str(course / "course.py"), "ready"],
        capture_output=True,
        check=False,
        cwd=home,
        encoding="utf-8",
        env=env,
        stdin=subprocess.DEVNULL,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Making .venv" in done.stdout
    assert f"They come from {folder}; no network is asked." in done.stdout
    assert done.stdout.splitlines()[-1].startswith("READY.")
    log = (course / ".venv" / "course-setup.log").read_text(encoding="utf-8")
    assert "Looking in links: " in log
    assert "Looking in indexes" not in log
    assert [path.name for path in home.iterdir() if path.name != ".rustup"] == []


def bare_python() -> str:
    """The Python from which this environment was made: it has none of the course's packages."""
    return str(getattr(sys, "_base_executable", sys.executable))
