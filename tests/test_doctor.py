"""The doctor: each fault can be made to appear, says what to do, and shows no secret."""

from __future__ import annotations

import errno
import importlib.metadata
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentkit import doctor
from agentkit.connect import connect
from agentkit.doctor import (
    Verdict,
    check_folder,
    check_kernel,
    check_model,
    check_packages,
    check_python,
    check_setup,
    redacted,
    wanted_packages,
    within,
)
from coursetools import ROOT

SECRET = "sk-not-a-real-key-1234"


def make_course(folder: Path) -> Path:
    """A folder that looks like the course: course.py and agentkit; gives the latter."""
    kit = folder / "agentkit"
    kit.mkdir(parents=True)
    (kit / "__init__.py").write_text("", encoding="utf-8")
    (folder / "course.py").write_text("", encoding="utf-8")
    (folder / "lessons").mkdir()
    return kit


def raising(error: Exception) -> Callable[..., Any]:
    def raise_it(*_: object, **__: object) -> Any:
        raise error

    return raise_it


def endpoint_that_answers(status: int) -> Callable[[], tuple[Any, str]]:
    """What connect() gives for a real model whose list of models ends in this HTTP status."""
    import httpx2
    from openai import OpenAI

    def respond(request: Any) -> Any:
        body = {"object": "list", "data": []} if status == 200 else {"error": {"message": SECRET}}
        return httpx2.Response(status, json=body)

    http = httpx2.Client(transport=httpx2.MockTransport(respond))
    client = OpenAI(api_key=SECRET, base_url="http://model.example/v1", http_client=http)
    return lambda: (client, "some-model")


# The whole


def test_this_set_up_is_ready_and_the_report_is_the_same_on_every_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    check_setup()
    report = capsys.readouterr().out
    assert [line.split()[:2] for line in report.splitlines()[:-1]] == [
        ["ok", "Python"],
        ["ok", "Kernel"],
        ["ok", "Packages"],
        ["ok", "Model"],
        ["ok", "Folder"],
    ]
    assert report.endswith("\nEverything is ready.\n")
    assert not re.search(r"\d|/|\\", report), "a version or a path"


def test_a_fault_is_counted_and_the_report_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "check_model", lambda: Verdict("Model", False, "Do this."))
    check_setup()
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == "FAULT  Model     Do this."
    assert lines[-1].startswith("1 fault.")


def test_a_check_that_itself_fails_becomes_a_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("check_python", "check_kernel", "check_packages", "check_model", "check_folder"):
        monkeypatch.setattr(doctor, name, raising(OSError(SECRET)))
    check_setup()
    report = capsys.readouterr().out
    assert report.count("could not be checked (OSError)") == 5
    assert "5 faults." in report
    assert SECRET not in report


# Python


@pytest.mark.parametrize("version", [(3, 11), (3, 13), (4, 0)])
def test_a_python_from_the_oldest_on_is_good(version: tuple[int, int]) -> None:
    assert check_python(version).good


@pytest.mark.parametrize("version", [(3, 10), (2, 7)])
def test_an_older_python_is_named_with_the_one_that_is_needed(version: tuple[int, int]) -> None:
    verdict = check_python(version)
    assert not verdict.good
    assert f"{version[0]}.{version[1]}" in verdict.text
    assert "3.11" in verdict.text


def test_the_oldest_python_is_the_one_that_the_project_declares() -> None:
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    oldest = ".".join(map(str, doctor.OLDEST_PYTHON))
    assert f'requires-python = ">={oldest}"' in declared


# Kernel


def test_the_courses_own_environment_is_good(tmp_path: Path) -> None:
    kit = make_course(tmp_path)
    (tmp_path / ".venv").mkdir()
    verdict = check_kernel(tmp_path / ".venv", kit, tmp_path / "lessons", packages_fit=False)
    assert verdict.good


def test_another_environment_is_good_when_it_holds_what_the_course_needs(tmp_path: Path) -> None:
    kit = make_course(tmp_path)
    (tmp_path / ".venv").mkdir()
    elsewhere = tmp_path / "conda"
    assert check_kernel(elsewhere, kit, tmp_path / "lessons", packages_fit=True).good


def test_a_kernel_outside_the_courses_environment_is_told_to_change(tmp_path: Path) -> None:
    kit = make_course(tmp_path)
    (tmp_path / ".venv").mkdir()
    elsewhere = tmp_path / "system"
    verdict = check_kernel(elsewhere, kit, tmp_path / "lessons", packages_fit=False)
    assert not verdict.good
    assert str(elsewhere) in verdict.text
    assert "Change Kernel" in verdict.text


def test_without_an_environment_of_the_course_there_is_none_to_change_to(tmp_path: Path) -> None:
    kit = make_course(tmp_path)
    assert check_kernel(tmp_path / "system", kit, tmp_path / "lessons", packages_fit=False).good


def test_an_agentkit_from_another_copy_of_the_course_is_a_fault(tmp_path: Path) -> None:
    other_kit = make_course(tmp_path / "old copy")
    make_course(tmp_path / "new copy")
    lessons = tmp_path / "new copy" / "lessons"
    verdict = check_kernel(tmp_path / "env", other_kit, lessons, packages_fit=True)
    assert not verdict.good
    assert "old copy" in verdict.text
    assert "new copy" in verdict.text


def test_a_notebook_outside_every_copy_of_the_course_is_good(tmp_path: Path) -> None:
    kit = make_course(tmp_path / "course")
    own = tmp_path / "own"
    own.mkdir()
    assert check_kernel(tmp_path / "env", kit, own, packages_fit=True).good


# Packages


def test_packages_within_their_bounds_are_good() -> None:
    installed = {"openai": "3.57.0", "tzdata": "2026.1"}
    wanted = {"openai": ">=3.51,<4", "tzdata": ">=2026.1"}
    assert check_packages(wanted, installed.__getitem__).good


def test_a_missing_package_and_a_wrong_version_are_named_with_one_command() -> None:
    def version_of(name: str) -> str:
        if name == "pydantic":
            raise importlib.metadata.PackageNotFoundError(name)
        return "2.9.1"

    verdict = check_packages({"pydantic": ">=2.14,<3", "openai": ">=3.51,<4"}, version_of)
    assert not verdict.good
    assert "pydantic is missing" in verdict.text
    assert "openai is 2.9.1 and should be >=3.51,<4" in verdict.text
    assert verdict.text.count("python course.py lab") == 1


@pytest.mark.parametrize(
    ("version", "bounds", "fits"),
    [
        ("3.51", ">=3.51,<4", True),
        ("3.51.0", ">=3.51,<4", True),
        ("3.100.2", ">=3.51,<4", True),
        ("3.9", ">=3.51,<4", False),
        ("4.0.0", ">=3.51,<4", False),
        ("2026.6", ">=2026.1", True),
        ("0.19.0rc1", ">=0.17,<0.19", False),
        ("2026.10.19.post1", ">2026.10,<=2026.10.19", True),
        ("1", "", True),
    ],
)
def test_versions_are_compared_number_by_number(version: str, bounds: str, fits: bool) -> None:
    assert within(version, bounds) is fits


def test_the_bounds_are_those_of_the_project_and_all_are_understood() -> None:
    wanted = wanted_packages(ROOT)
    assert {"openai", "pydantic", "docstring-parser", "matplotlib", "ipywidgets"} <= set(wanted)
    assert not {"jupyterlab", "pytest"} & set(wanted)
    for name, bounds in wanted.items():
        assert re.fullmatch(r"(>=|<)[\d.]+(,(>=|<)[\d.]+)*", bounds), f"{name}: {bounds}"


def test_without_the_project_file_the_installed_package_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared = [
        "openai<4,>=3.51",
        'matplotlib<4,>=3.11; extra == "course"',
        'jupyterlab<5,>=4.6; extra == "course"',
        'pytest<10,>=9.2; extra == "test"',
    ]
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: declared)
    assert wanted_packages(tmp_path) == {"openai": "<4,>=3.51", "matplotlib": "<4,>=3.11"}


# Model


def test_the_built_in_model_is_good_and_no_endpoint_is_asked() -> None:
    verdict = check_model(lambda: (None, "built-in"))
    assert verdict.good
    assert "built-in" in verdict.text


def test_a_local_model_is_good_and_costs_nothing() -> None:
    client, _ = connect(script=[])
    verdict = check_model(lambda: (client, "smollm2"))
    assert verdict.good
    assert verdict.text.startswith("smollm2, a small real model in this process: no key")


def test_a_local_model_that_is_not_there_is_a_fault_with_its_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("AGENTKIT_BACKEND")
    monkeypatch.setenv("AGENTKIT_MODEL", "local:smollm2")
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    verdict = check_model(connect)
    assert not verdict.good
    assert "python course.py local" in verdict.text
    assert not verdict.text.startswith("connect_local")


@pytest.mark.parametrize("status", [200, 404, 500])
def test_a_real_model_is_named_with_a_word_on_its_cost(status: int) -> None:
    verdict = check_model(endpoint_that_answers(status))
    assert verdict.good
    assert "some-model" in verdict.text
    assert "cost" in verdict.text


@pytest.mark.parametrize("status", [401, 403])
def test_a_key_that_the_endpoint_refuses_is_a_fault_and_is_not_shown(status: int) -> None:
    verdict = check_model(endpoint_that_answers(status))
    assert not verdict.good
    assert "OPENAI_API_KEY" in verdict.text
    assert SECRET not in verdict.text


def test_a_model_without_a_key_is_a_fault_in_the_words_of_connect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("AGENTKIT_BACKEND")
    monkeypatch.setenv("AGENTKIT_MODEL", "some-model")
    verdict = check_model(connect)
    assert not verdict.good
    assert "OPENAI_API_KEY is not set" in verdict.text
    assert not verdict.text.startswith("connect:")


def test_an_error_of_unknown_words_is_named_by_its_type_alone() -> None:
    verdict = check_model(raising(RuntimeError(f"Illegal header value b'Bearer {SECRET}'")))
    assert not verdict.good
    assert "RuntimeError" in verdict.text
    assert SECRET not in verdict.text


def test_a_key_that_got_into_another_variable_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f" {SECRET}\n")
    monkeypatch.setenv("AGENTKIT_BACKEND", SECRET)
    verdict = check_model(connect)
    assert not verdict.good
    assert SECRET not in verdict.text


def test_secrets_and_passwords_in_urls_are_blotted_out() -> None:
    text = f"at https://me:hidden@host.example/v1 with {SECRET}, model small"
    environment = {"OPENAI_API_KEY": SECRET, "HOME": "small"}
    assert redacted(text, environment) == "at https://***@host.example/v1 with ***, model small"


# Folder


def test_a_folder_that_can_be_written_to_is_good_and_stays_empty(tmp_path: Path) -> None:
    assert check_folder(tmp_path).good
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_a_fault_with_the_reason(tmp_path: Path) -> None:
    verdict = check_folder(tmp_path / "gone")
    assert not verdict.good
    assert "gone" in verdict.text
    assert "Copy the course" in verdict.text


def test_a_read_only_folder_is_a_fault() -> None:
    refused = raising(PermissionError(errno.EACCES, "Permission denied"))
    verdict = check_folder(Path("lessons"), refused)
    assert not verdict.good
    assert "Permission denied" in verdict.text


def test_a_full_disk_is_told_apart_from_a_folder_that_is_protected() -> None:
    verdict = check_folder(Path("lessons"), raising(OSError(errno.ENOSPC, "No space left")))
    assert not verdict.good
    assert "disk is full" in verdict.text
    assert "Copy the course" not in verdict.text
