"""`python course.py study`: a record for each model, each in a process of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from agentkit.evals.progress import Progress
from agentkit.evals.results import Results
from coursetools import cli, models_study
from coursetools.venv_setup import Environment

Asked = list[tuple[str, Path]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What is to be recorded; nothing is run."""
    made: Asked = []

    def record(model: str, path: Path, **_: Any) -> Results:
        made.append((model, path))
        path.touch()
        return Results([])

    monkeypatch.setattr(models_study, "record", record)
    return made


def test_one_model_is_recorded_into_the_folder(tmp_path: Path, asked: Asked) -> None:
    folder = tmp_path / "new" / "folder"
    assert models_study.main(["built-in", "--folder", str(folder)]) == 0
    assert asked == [("built-in", folder / "built-in.jsonl")]


def test_a_record_goes_on_or_begins_anew(tmp_path: Path, asked: Asked) -> None:
    path, other = tmp_path / "built-in.jsonl", tmp_path / "gemma.jsonl"
    path.write_text("begun", encoding="utf-8")
    other.write_text("begun", encoding="utf-8")
    models_study.main(["built-in", "--folder", str(tmp_path)])
    assert path.read_text(encoding="utf-8") == "begun"
    models_study.main(["built-in", "--folder", str(tmp_path), "--fresh"])
    assert path.read_text(encoding="utf-8") == ""
    assert other.read_text(encoding="utf-8") == "begun"


@pytest.mark.parametrize("code", [1, -15])
def test_several_models_have_a_process_each_and_one_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    started: list[list[str]] = []

    class Child:
        def __init__(self, command: list[str]) -> None:
            started.append(command)
            self.code = code if command[-1] == "gemma" else 0

        def wait(self) -> int:
            return self.code

    monkeypatch.setattr(subprocess, "Popen", Child)
    assert models_study.main(["--folder", str(tmp_path)]) == abs(code)
    assert [command[-1] for command in started] == ["built-in", "smollm2", "gemma"]
    assert all(str(tmp_path) in command for command in started)
    assert models_study.main(["built-in", "smollm2", "--folder", str(tmp_path)]) == 0


def test_a_model_that_is_not_installed_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def record(model: str, path: Path, **_: Any) -> Results:
        raise ModuleNotFoundError("the engine is not installed")

    monkeypatch.setattr(models_study, "record", record)
    assert models_study.main(["smollm2", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "smollm2: the engine is not installed\n"


def test_an_unknown_model_is_refused(
    tmp_path: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        models_study.main(["llama", "--folder", str(tmp_path)])
    assert ended.value.code == 2
    assert "no model 'llama'; there are built-in, smollm2, gemma" in capsys.readouterr().err
    assert asked == []


def test_progress_says_which_model_it_is_about_and_not_too_often(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seconds = 0.0
    report = models_study.telling("gemma", lambda: seconds)
    progress = Progress(100)
    for moment in (1.0, 29.0, 31.0, 32.0, 62.0):
        seconds = moment
        report(progress)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("gemma: 0 of 100 runs") for line in lines)


def test_the_command_line_passes_it_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran: list[tuple[str, list[str]]] = []

    def run_module(environment: Environment, module: str, arguments: list[str]) -> int:
        ran.append((module, list(arguments)))
        return 0

    monkeypatch.setattr(cli, "ensure", lambda root: Environment(tmp_path))
    monkeypatch.setattr(cli, "run_module", run_module)
    assert cli.main(["study", "smollm2", "--fresh"]) == 0
    assert ran == [("models_study", ["smollm2", "--fresh"])]
