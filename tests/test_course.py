"""`python course.py`: set-up in one command, resumed and renewed where needed, clear when it fails.

The flow is tried on a small stand-in for the course: the same programs, tiny packages out of a
folder of wheels, no network.
"""

from __future__ import annotations

import ast
import errno
import json
import os
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coursetools import ROOT, checks, cli, environ, lab, packages, remedies, venv_setup
from coursetools.remedies import SetupError, explain_pip
from coursetools.venv_setup import Environment, torn_packages
from tests.support.tiny_wheels import damage, make_wheel

BACKEND = """
import pathlib
import zipfile

METADATA = "Metadata-Version: 2.1\\nName: agentkit\\nVersion: 1.0\\n"
WHEEL = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"


def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "agentkit-1.0-py3-none-any.whl"
    about = "agentkit-1.0.dist-info"
    files = {
        "agentkit.pth": str(pathlib.Path.cwd()) + "\\n",
        f"{about}/METADATA": METADATA,
        f"{about}/WHEEL": WHEEL,
    }
    record = "".join(f"{file},,\\n" for file in [*files, f"{about}/RECORD"])
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for file, text in {**files, f"{about}/RECORD": record}.items():
            wheel.writestr(file, text)
    return name
"""
# Instead of a server: says what it was started with, and where it would write.
JUPYTERLAB = """
import json, os, sys
names = [n for n in os.environ if n.startswith(("JUPYTER", "IPYTHON", "PYTHON", "MPL", "OPENAI"))]
print(json.dumps([sys.argv[1:], {n: os.environ[n] for n in names}]))
"""
PYPROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""


class Course:
    """A small stand-in for the course in a folder of its own, and a home that should stay empty."""

    def __init__(self, folder: Path) -> None:
        # Spaces, apostrophes and other scripts are common in paths. (Of the last, Windows can put
        # into a .pth file only what its own code page holds.)
        self.root = folder / ("Ann's course" if os.name == "nt" else "Ann's Kurs ü 课程")
        self.home = folder / "home"
        self.wheels = folder / "wheels"
        self.home.mkdir()
        (self.root / "lessons").mkdir(parents=True)
        (self.root / "agentkit").mkdir()
        (self.root / "agentkit" / "__init__.py").touch()
        (self.root / "lessons" / "00_the_wall.ipynb").touch()
        shutil.copy(ROOT / "course.py", self.root)
        shutil.copytree(ROOT / "coursetools", self.root / "coursetools")
        (self.root / "backend.py").write_text(BACKEND, encoding="utf-8")
        (self.root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
        for name in ("ipykernel", "nbval", "extra"):
            make_wheel(self.wheels, name, "1.0", {f"{name}/__init__.py": "whole = True\n"})
        make_wheel(
            self.wheels,
            "jupyterlab",
            "1.0",
            {"jupyterlab/__init__.py": "", "jupyterlab/__main__.py": JUPYTERLAB},
        )
        self.pin("ipykernel", "nbval", "jupyterlab")

    def pin(self, *names: str) -> None:
        text = "".join(f"{name}==1.0\n" for name in names)
        (self.root / "requirements.txt").write_text(text, encoding="utf-8")

    def move_to(self, place: Path) -> None:
        self.root.rename(place)
        self.root = place

    @property
    def environment(self) -> Environment:
        return Environment(self.root / ".venv")

    @property
    def installations(self) -> int:
        """How often pip was called."""
        log = (self.environment.folder / "course-setup.log").read_text(encoding="utf-8")
        return log.count("Successfully installed agentkit")

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        env.update(
            HOME=str(self.home),
            USERPROFILE=str(self.home),
            PIP_CONFIG_FILE=os.devnull,
            PIP_FIND_LINKS=self.wheels.as_uri(),
            PIP_NO_CACHE_DIR="1",
            PIP_NO_INDEX="1",
        )
        env.update(variables)
        return subprocess.run(
            [sys.executable, str(self.root / "course.py"), *arguments],
            capture_output=True,
            check=False,
            # From another folder, as a learner might.
            cwd=self.home,
            encoding="utf-8",
            env=env,
            stdin=subprocess.DEVNULL,
            timeout=300,
        )

    def left_at_home(self) -> list[str]:
        """What was written outside the course (a rustc that pip asks for its version aside)."""
        return [path.name for path in self.home.iterdir() if path.name != ".rustup"]

    def lab(self, *arguments: str, **variables: str) -> tuple[list[str], dict[str, str]]:
        """Run `lab` and give what the stand-in of JupyterLab was started with."""
        done = self.run("lab", *arguments, **variables)
        assert done.returncode == 0, done.stdout + done.stderr
        told: tuple[list[str], dict[str, str]] = json.loads(done.stdout.splitlines()[-1])
        return told


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = Course(tmp_path_factory.mktemp("course"))
    made.lab()
    return made


class TestSetUp:
    """The whole way, from a bare Python to a running program."""

    def test_lab_opens_the_first_lesson_and_passes_options_on(self, course: Course) -> None:
        arguments, _ = course.lab("--no-browser", "--port=9999")
        assert "--LabApp.default_url=/lab/tree/lessons/00_the_wall.ipynb" in arguments
        assert f"--ServerApp.root_dir={course.root}" in arguments
        assert arguments[-2:] == ["--no-browser", "--port=9999"]

    def test_a_second_call_installs_nothing(self, course: Course) -> None:
        before = course.installations
        course.lab()
        assert course.installations == before

    def test_all_that_jupyter_writes_stays_inside_the_folder(self, course: Course) -> None:
        _, variables = course.lab()
        for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
            assert course.environment.folder in Path(variables[f"JUPYTER_{name}"]).parents
        assert course.environment.folder in Path(variables["IPYTHONDIR"]).parents
        assert course.environment.folder in Path(variables["MPLCONFIGDIR"]).parents
        assert course.left_at_home() == []

    def test_a_home_that_cannot_be_written_to_does_no_harm(self, course: Course) -> None:
        (course.environment.folder / venv_setup.STAMP).unlink()
        nowhere = str(course.root / "course.py" / "home")
        course.lab(HOME=nowhere, USERPROFILE=nowhere)

    def test_the_news_pop_up_is_off(self, course: Course) -> None:
        path = course.environment.state / "config" / "labconfig" / "page_config.json"
        page = json.loads(path.read_text(encoding="utf-8"))
        assert page["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"] is True

    def test_the_tools_of_a_graded_class_are_out_of_a_learners_way(self, course: Course) -> None:
        config = course.environment.state / "config"
        page = json.loads((config / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
        assert page["disabledExtensions"]["@jupyter/nbgrader"] is True
        server = (config / "jupyter_server_config.py").read_text(encoding="utf-8")
        assert "'nbgrader.server_extensions.formgrader': False" in server

    def test_stray_variables_do_no_harm_and_the_learners_key_stays(self, course: Course) -> None:
        _, variables = course.lab(
            PYTHONPATH="/elsewhere",
            JUPYTER_PATH="/elsewhere",
            JUPYTER_CONFIG_DIR="/elsewhere",
            OPENAI_API_KEY="the learner's",
        )
        assert "/elsewhere" not in variables.values()
        assert variables["OPENAI_API_KEY"] == "the learner's"

    def test_new_pins_are_installed_into_the_same_environment(self, course: Course) -> None:
        marker = course.environment.folder / "still the same"
        marker.touch()
        course.pin("ipykernel", "nbval", "jupyterlab", "extra")
        course.lab(PIP_USER="1", PIP_TARGET=str(course.home))
        assert (course.environment.site_packages() / "extra" / "__init__.py").exists()
        assert marker.exists()
        assert course.left_at_home() == []

    def test_an_interrupted_set_up_is_resumed_and_torn_packages_are_made_whole(
        self, course: Course
    ) -> None:
        packages = course.environment.site_packages()
        (course.environment.folder / venv_setup.STAMP).unlink()
        (packages / "nbval" / "__init__.py").write_text("who", encoding="utf-8")
        (packages / "ipykernel-1.0.dist-info" / "RECORD").unlink()
        course.lab()
        assert (packages / "nbval" / "__init__.py").read_text(encoding="utf-8") == "whole = True\n"
        assert (packages / "ipykernel-1.0.dist-info" / "RECORD").exists()

    def test_a_package_removed_by_hand_is_noticed(self, course: Course) -> None:
        packages = course.environment.site_packages()
        shutil.rmtree(packages / "nbval")
        course.lab()
        assert (packages / "nbval" / "__init__.py").exists()

    def test_what_the_index_lacks_is_named_and_the_next_call_goes_on(self, course: Course) -> None:
        course.pin("ipykernel", "nbval", "jupyterlab", "unheard-of")
        done = course.run("lab")
        assert done.returncode == 1
        assert "has no unheard-of==1.0 for Python" in done.stderr
        assert "Traceback" not in done.stderr
        course.pin("ipykernel", "nbval", "jupyterlab")
        course.lab()

    def test_an_index_out_of_reach_gets_one_sentence(self, course: Course) -> None:
        course.pin("ipykernel", "nbval", "jupyterlab", "unheard-of")
        # Port 9 of loopback: nobody answers there.
        unreachable = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/nobody-listens"}
        done = course.run("lab", PIP_RETRIES="1", PIP_TIMEOUT="1", **unreachable)
        assert done.returncode == 1
        assert "No package index could be reached" in done.stderr
        assert "python course.py wheels" in done.stderr
        course.pin("ipykernel", "nbval", "jupyterlab")
        course.lab()

    def test_a_moved_folder_is_noticed_and_made_anew(self, tmp_path: Path) -> None:
        first = Course(tmp_path)
        first.lab()
        new = tmp_path / "moved"
        first.move_to(new)
        done = first.run("lab")
        assert done.returncode == 0, done.stderr
        assert "making it anew" in done.stdout
        activate = first.environment.binaries / "activate"
        assert str(new) in activate.read_text(encoding="utf-8")

    def test_a_path_that_ends_with_brackets_is_a_path_and_no_list(self, tmp_path: Path) -> None:
        course = Course(tmp_path)
        course.move_to(tmp_path / "course [2]")
        course.lab()

    @pytest.mark.parametrize("write", [str, shlex.quote], ids=["plain", "quoted for the shell"])
    def test_a_folder_with_an_apostrophe_in_its_path_has_not_moved(
        self, write: Callable[[str], str], tmp_path: Path
    ) -> None:
        environment = Environment(tmp_path / "Ann's course" / ".venv")
        environment.binaries.mkdir(parents=True)
        activate = environment.binaries / "activate"
        place = write(str(environment.folder))
        activate.write_text(f"VIRTUAL_ENV={place}\n", encoding="utf-8")
        assert not venv_setup.moved(environment)
        elsewhere = Environment(tmp_path / "Bob's course" / ".venv")
        environment.folder.parent.rename(elsewhere.folder.parent)
        assert venv_setup.moved(elsewhere)


class TestWheels:
    """A folder of wheels takes the index's place, and a fault of it is named."""

    # An index that nobody answers for: whatever asks it fails.
    NO_INDEX = {  # noqa: RUF012
        "PIP_NO_INDEX": "0",
        "PIP_FIND_LINKS": "http://127.0.0.1:9/nobody-listens",
        "PIP_INDEX_URL": "http://127.0.0.1:9/nobody-listens",
        "PIP_RETRIES": "1",
    }

    @pytest.fixture
    def offline(self, tmp_path: Path) -> Course:
        return Course(tmp_path)

    def test_the_folder_beside_the_course_is_taken_and_no_index_is_asked(
        self, offline: Course
    ) -> None:
        offline.wheels.rename(offline.root / "wheels")
        done = offline.run("lab", **self.NO_INDEX)
        assert done.returncode == 0, done.stderr
        assert f"They come from {offline.root / 'wheels'}; no network is asked." in done.stdout
        log = (offline.environment.folder / "course-setup.log").read_text(encoding="utf-8")
        assert "Retrying" not in log
        assert "nobody-listens" not in log

    def test_another_folder_can_be_named_and_the_index_comes_back_without_it(
        self, offline: Course
    ) -> None:
        offline.run("lab", AGENTKIT_WHEELS=str(offline.wheels), **self.NO_INDEX)
        assert venv_setup.is_ready(offline.environment, offline.root)
        offline.pin("ipykernel", "nbval", "jupyterlab", "extra")
        done = offline.run("lab", **self.NO_INDEX)
        assert "No package index could be reached" in done.stderr

    def test_a_named_folder_without_wheels_is_no_silent_way_to_the_index(
        self, offline: Course
    ) -> None:
        done = offline.run("lab", AGENTKIT_WHEELS=str(offline.home))
        assert done.returncode == 1
        assert f"AGENTKIT_WHEELS names {offline.home}, and no wheel is there." in done.stderr

    def test_an_empty_folder_beside_the_course_means_nothing(self, offline: Course) -> None:
        (offline.root / "wheels").mkdir()
        offline.lab()

    def test_a_wheel_that_lacks_is_named_with_the_command_that_adds_it(
        self, offline: Course
    ) -> None:
        offline.pin("ipykernel", "nbval", "jupyterlab", "unheard-of")
        done = offline.run("lab", AGENTKIT_WHEELS=str(offline.wheels))
        assert done.returncode == 1
        system, python = packages.system_name(), remedies.VERSION
        assert f"no wheel of unheard-of==1.0 for {system}, Python {python}" in done.stderr
        added = f'course.py wheels "{offline.wheels}" --for {system} --python {python}'
        assert added in done.stderr

    @pytest.mark.parametrize("how", ["changed", "cut off"])
    def test_a_damaged_wheel_is_told_and_nothing_of_it_stays(
        self, how: str, offline: Course
    ) -> None:
        wheel = offline.wheels / "nbval-1.0-py3-none-any.whl"
        whole = wheel.read_bytes()
        if how == "changed":
            damage(wheel)
        else:
            wheel.write_bytes(whole[:200])
        done = offline.run("lab", AGENTKIT_WHEELS=str(offline.wheels))
        assert done.returncode == 1
        assert f"A wheel in {offline.wheels} is damaged." in done.stderr
        wheel.write_bytes(whole)
        assert offline.run("lab", AGENTKIT_WHEELS=str(offline.wheels)).returncode == 0

    def test_the_command_that_fills_the_folder_does_not_install_from_it(
        self, offline: Course
    ) -> None:
        (offline.root / "wheels").mkdir()
        make_wheel(offline.root / "wheels", "other", "1.0")
        # The stand-in has no `packaging`, so the command itself ends here; the set-up is done.
        done = offline.run("wheels", "--for", "linux-64")
        assert "no network is asked" not in done.stdout
        assert venv_setup.is_ready(offline.environment, offline.root)


class TestRemedies:
    """What is missing is said in one sentence, with what to do."""

    def test_an_old_python_understands_the_file_that_tells_it_so(self) -> None:
        tree = ast.parse((ROOT / "course.py").read_text(encoding="utf-8"))
        imports = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        check = next(n for n in ast.walk(tree) if isinstance(n, ast.If))
        assert check.end_lineno is not None
        assert all(line > check.end_lineno for line in imports)
        newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
        assert not [node for node in ast.walk(tree) if isinstance(node, newer)]

    def test_an_old_python_is_told_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "version_info", (3, 8, 1))
        code = compile((ROOT / "course.py").read_text(encoding="utf-8"), "course.py", "exec")
        with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is Python 3\.8"):
            exec(code, {"__name__": "__main__"})

    @pytest.mark.parametrize("name", ["venv", "ensurepip"])
    def test_a_python_without_venv_names_the_debian_package(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        find = remedies.importlib.util.find_spec
        monkeypatch.setattr(
            remedies.importlib.util, "find_spec", lambda n: None if n == name else find(n)
        )
        with pytest.raises(SetupError, match=rf"'{name}'.*sudo apt install python3\.\d+-venv"):
            remedies.check_python()

    def test_too_little_disk_is_told_before_anything_is_made(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        class Usage:
            free = 5_000_000

        monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage)
        with pytest.raises(
            SetupError, match=r"The disk is full: .* about 1 GB .* 0\.0 GB are free"
        ):
            remedies.check_space(tmp_path)

    def test_a_path_that_would_be_two_is_told_before_anything_is_made(self, tmp_path: Path) -> None:
        place = tmp_path / f"one{os.pathsep}two"
        with pytest.raises(SetupError, match=r"has the sign '.' in it.*Rename that folder"):
            venv_setup.ensure(place)

    @pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
    def test_a_folder_that_cannot_be_written_to_is_told(
        self, number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        def refuse(**_: object) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(remedies.tempfile, "TemporaryFile", refuse)
        with pytest.raises(SetupError, match=r"cannot be written to .* Copy the course"):
            venv_setup.ensure(tmp_path)

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ("ERROR: Could not install: [Errno 28] No space left on device", "The disk is full"),
            (
                "OSError: ... does not have Windows Long Path support enabled",
                "too long for Windows",
            ),
            ("SSLError(SSLCertVerificationError(... CERTIFICATE_VERIFY_FAILED", "PIP_CERT"),
            ("NewConnectionError('Temporary failure in name resolution')", "could be reached"),
            ("ProxyError('Cannot connect to proxy.')", "could be reached"),
            ("ERROR: No matching distribution found for openai==3.57.0", "no openai==3.57.0"),
            ("ERROR: something nobody thought of", "something nobody thought of"),
        ],
    )
    def test_what_pip_says_becomes_a_sentence(self, said: str, sentence: str) -> None:
        explained = explain_pip(["Collecting a", said], Path("the.log"))
        assert sentence in explained
        assert explained.endswith("The whole report is in the.log.")

    def test_ctrl_c_says_that_the_same_command_goes_on(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupt(root: Path) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(cli, "ensure", interrupt)
        assert cli.main(["lab"]) == 130
        assert "The same command goes on from here." in capsys.readouterr().err

    def test_whole_packages_are_not_torn(self, tmp_path: Path) -> None:
        make_wheel(tmp_path / "wheels", "whole", "1.0", {"whole/__init__.py": "a = 1\n"})
        with zipfile.ZipFile(tmp_path / "wheels" / "whole-1.0-py3-none-any.whl") as wheel:
            wheel.extractall(tmp_path / "site")
        assert list(torn_packages(tmp_path / "site")) == []
        (tmp_path / "site" / "whole" / "__init__.py").write_text("a", encoding="utf-8")
        assert [p.name for p in torn_packages(tmp_path / "site")] == ["whole-1.0.dist-info"]


class TestCommandLine:
    """Verbs, options, exit codes."""

    @pytest.fixture(autouse=True)
    def ready(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cli, "ensure", lambda root: Environment(Path(sys.prefix)))

    def test_help_names_the_verbs(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            cli.main(["--help"])
        assert ended.value.code == 0
        said = capsys.readouterr().out
        assert all(f"    {verb} " in said for verb in cli.VERBS.split(" | "))

    @pytest.mark.parametrize("arguments", [[], ["fly"], ["build", "--fly"]])
    def test_what_is_not_understood_ends_with_2(self, arguments: list[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        assert ended.value.code == 2

    def test_the_options_of_lab_and_test_are_passed_on(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[Any] = []
        monkeypatch.setattr(lab, "run", lambda environment, rest: seen.append(rest) or 0)
        monkeypatch.setattr(checks, "run", lambda environment, *rest: seen.append(rest) or 0)
        assert cli.main(["lab", "--no-browser"]) == 0
        assert cli.main(["test", "--only", "unit", "-x", "-k", "schema"]) == 0
        assert seen == [["--no-browser"], ("unit", ["-x", "-k", "schema"])]

    @pytest.mark.parametrize(
        ("programs", "code", "last"),
        [
            (["good", "good"], 0, "checks: 2 passed, 0 failed"),
            (["bad", "good"], 1, "checks: 1 passed, 1 failed"),
        ],
    )
    def test_all_checks_run_and_one_failure_is_a_failure(
        self,
        programs: list[str],
        code: int,
        last: str,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
        tmp_path: Path,
    ) -> None:
        (tmp_path / "good").write_text("a = 1", encoding="utf-8")
        (tmp_path / "bad").write_text("a =", encoding="utf-8")
        made = [
            checks.Check("style", f"{name} {number}", "py_compile", (str(tmp_path / name),))
            for number, name in enumerate(programs)
        ]
        monkeypatch.setattr(checks, "CHECKS", tuple(made))
        assert checks.run(Environment(Path(sys.prefix)), None, []) == code
        said = capfd.readouterr().out
        assert said.splitlines()[-1] == last
        assert said.count("good") >= 2

    def test_the_checks_compare_outputs_strictly(self) -> None:
        (notebooks,) = [check for check in checks.CHECKS if check.group == "notebooks"]
        assert "--nbval" in notebooks.arguments
        assert "--nbval-lax" not in notebooks.arguments
        assert {check.group for check in checks.CHECKS} == set(checks.GROUPS)

    def test_a_test_run_keeps_no_key_no_endpoint_and_no_proxy(self) -> None:
        base = {"OPENAI_API_KEY": "k", "X_API_KEY": "k", "https_proxy": "p", "AGENTKIT_MODEL": "m"}
        env = environ.offline_environ(Path("bin"), Path("state"), {**base, "KEPT": "yes"})
        assert not set(base) & set(env)
        assert env["KEPT"] == "yes"
        assert env["AGENTKIT_BACKEND"] == "offline"
