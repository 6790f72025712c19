"""A real JupyterHub in a scratch folder on loopback: the class's own settings, ended by id."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import requests

from coursetools import ROOT
from coursetools.environ import NO_NETWORK, offline_environ
from coursetools.hub import HubEnvironment, is_open

HERE = Path(__file__).parent
PAGE = ROOT / "instructor" / "jupyterhub.md"
SETTINGS = ROOT / "instructor" / "hub"
COURSE, GRADER, TEACHER = "agentkit", "grader", "teacher"
# Ids that no machine's list of accounts is likely to hold.
ACCOUNTS = {GRADER: 61001, TEACHER: 61002, "ana": 61011, "ben": 61012, "cam": 61013}
HUB_SECONDS = 600
START_SECONDS = 90


@dataclass
class Hub:
    """A running Hub: its address, its folder, and whether each server has a user id of its own."""

    address: str
    place: Path
    separated: bool

    @property
    def exchange(self) -> Path:
        return self.place / "exchange" / COURSE

    def home(self, name: str) -> Path:
        return self.place / "home" / name

    def pid_of(self, name: str) -> int:
        """The process id of the server of `name`."""
        return int((self.place / "pids" / name).read_text(encoding="utf-8"))


def commands_for_folders() -> list[tuple[int, str]]:
    """(mode, path) of each folder that the page makes with `install -d`."""
    found: list[tuple[int, str]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        words = shlex.split(line) if line.startswith("sudo install -d ") else []
        if words:
            mode = int(words[words.index("-m") + 1], 8)
            found += [(mode, word) for word in words if word.startswith("/srv/agentkit")]
    return found


@contextlib.contextmanager
def running_hub(environment: HubEnvironment) -> Iterator[Hub]:
    """The class's Hub in a scratch folder, with the accounts above; everything ends with it."""
    place = Path(tempfile.mkdtemp(prefix="hub-"))
    try:
        separated = _can_separate(environment)
        _lay_out(place, environment, separated)
        with _hub_process(place, environment, separated) as address:
            yield Hub(address, place, separated)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _can_separate(environment: HubEnvironment) -> bool:
    """Whether servers can run as other users: by root, and where those can read the programs."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    needed = [environment.python, ROOT / "agentkit" / "__init__.py", Path(tempfile.gettempdir())]
    return all(is_open(each.resolve()) and is_open(each.absolute()) for each in needed)


def _lay_out(place: Path, environment: HubEnvironment, separated: bool) -> None:
    """The folders that the page tells to make, the accounts' homes, and the grader's course."""
    place.chmod(0o755)
    for mode, path in commands_for_folders():
        folder = place / Path(path).relative_to("/srv/agentkit")
        folder.mkdir(parents=True, exist_ok=True)
        if separated and folder.relative_to(place).parts[:2] == ("exchange", COURSE):
            os.chown(folder, ACCOUNTS[GRADER], ACCOUNTS[GRADER])
        folder.chmod(mode)
    (place / "pids").mkdir()
    (place / "proxy").symlink_to(environment.proxy_folder, target_is_directory=True)
    for name, uid in ACCOUNTS.items():
        home = place / "home" / name
        home.mkdir(parents=True)
        if name == GRADER:
            _course_for(home / "course")
        home.chmod(0o700)
        if separated:
            for each in [home, *home.rglob("*")]:
                os.chown(each, uid, uid)
    (place / "home").chmod(0o755)


def _course_for(folder: Path) -> None:
    """What the grader's copy of the course must hold for marking."""
    folder.mkdir()
    leave = shutil.ignore_patterns("__pycache__")
    for name in ("agentkit", "coursetools"):
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    shutil.copytree(ROOT / "solutions", folder / "solutions", ignore=leave)
    shutil.copy(ROOT / "nbgrader_config.py", folder)


def _free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


@contextlib.contextmanager
def _hub_process(place: Path, environment: HubEnvironment, separated: bool) -> Iterator[str]:
    ports = _free_ports(3)
    accounts = ACCOUNTS if separated else dict.fromkeys(ACCOUNTS, -1)
    env = offline_environ(environment.binaries, place / "state")
    for name in [
        each for each in env if each.startswith(("JUPYTER_", "JUPYTERHUB_", "PYTHONPATH"))
    ]:
        del env[name]
    env |= {
        "HOME": str(place / "state"),
        "AGENTKIT_HUB_ROOT": str(place),
        "HUB_TEST_ACCOUNTS": json.dumps(accounts),
        "HUB_TEST_CONFIG": str(SETTINGS / "jupyterhub_config.py"),
        "HUB_TEST_NO_NETWORK": str(NO_NETWORK),
        "HUB_TEST_PORTS": json.dumps(ports),
        "HUB_TEST_PYTHONPATH": str(HERE / "accounts"),
        "HUB_TEST_SECONDS": str(HUB_SECONDS),
        "OPENAI_API_KEY": "not-for-learners",
        "PYTHONPATH": str(NO_NETWORK),
    }
    command = [str(environment.python), "-m", "jupyterhub", "-f", str(HERE / "hub_config.py")]
    log = place / "hub.log"
    with log.open("wb") as written:
        process = subprocess.Popen(
            command,
            cwd=place / "state",
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        address = f"http://127.0.0.1:{ports[0]}"
        _wait_until_up(process, f"{address}/hub/api/", log)
        yield address
    finally:
        _end(process, place)


def _wait_until_up(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    web = requests.Session()
    web.trust_env = False
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(requests.RequestException):
            if web.get(url, timeout=5).ok:
                return
        time.sleep(0.3)
    raise RuntimeError(f"JupyterHub did not start:\n{log.read_text(encoding='utf-8')[-4000:]}")


def _end(process: subprocess.Popen[bytes], place: Path) -> None:
    """End the Hub, which ends its proxy and its servers; what is left is ended by id, and named."""
    notes = [*(place / "pids").glob("*"), place / "state" / "proxy.pid"]
    noted = {note.name: int(note.read_text(encoding="utf-8")) for note in notes if note.exists()}
    process.terminate()
    try:
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=10)
    end = time.monotonic() + 10
    while (left := {name: pid for name, pid in noted.items() if _runs(pid)}) and (
        time.monotonic() < end
    ):
        time.sleep(0.2)
    for pid in left.values():
        os.kill(pid, signal.SIGKILL)
    assert not left, f"still there after the Hub had ended: {left}"


def _runs(pid: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(pid, 0)
        return True
    return False
