"""The example scripts run as they stand, and their kept traces are those of today's code."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agentkit import connect, history_problems
from agentkit.trace import Trace
from coursetools import ROOT

EXAMPLES = ROOT / "examples"
NAMES = ("react_agent", "make_traces")


@pytest.fixture
def react_agent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("AGENTKIT_BACKEND", "offline")
    monkeypatch.syspath_prepend(EXAMPLES)
    yield importlib.import_module("react_agent")
    for name in NAMES:
        sys.modules.pop(name, None)


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The script in a process of its own, in some other folder."""
    settings = {"PYTHONPATH": str(ROOT), "AGENTKIT_BACKEND": "offline"}
    return subprocess.run(
        [sys.executable, str(EXAMPLES / "react_agent.py"), *arguments],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env=os.environ | settings,
        timeout=60,
    )


def test_the_agent_answers_a_question_from_the_command_line_and_keeps_its_trace(
    tmp_path: Path,
) -> None:
    done = run("从北京到东京有多远？", "--trace", "run.jsonl", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, *_, last = done.stdout.splitlines()
    assert first.startswith("Thought: 我需要")
    assert last.startswith("Final Answer: 北京 → 东京")
    [kept] = Trace.load(tmp_path / "run.jsonl").runs
    assert [call.name for call in kept.calls] == ["distance_between"]


def test_without_a_question_it_has_one_of_its_own(react_agent: Any, capsys: Any) -> None:
    assert react_agent.main([]) == 0
    assert "days." in capsys.readouterr().out.splitlines()[-1]


def test_the_agent_is_short_enough_to_be_read_in_one_go() -> None:
    assert len((EXAMPLES / "react_agent.py").read_text(encoding="utf-8").splitlines()) <= 90


def test_a_tool_whose_source_comes_back_is_tried_again(react_agent: Any) -> None:
    problems: list[Exception] = [ConnectionError("away"), TimeoutError("slow")]
    waits: list[float] = []

    def source(city: str) -> str:
        """What the source says of a city."""
        if problems:
            raise problems.pop()
        return f"{city} is fine"

    steady = react_agent.steady(source, sleep=waits.append)
    assert steady(city="Oslo") == "Oslo is fine"
    assert waits == [0.5, 1.0]
    problems += [ConnectionError("away")] * 3
    script = ["Action: source[Oslo]", "Action: source[Oslo]", "Final Answer: Fine."]
    result = react_agent.answer(*connect(script=script), "How is Oslo?", tools=[steady])
    told = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert "away" in told[0]
    assert told[1] == "Oslo is fine"
    assert waits == [0.5, 1.0] * 2


def test_a_mistake_of_the_model_is_not_tried_again(react_agent: Any) -> None:
    tried: list[str] = []

    def source(city: str) -> str:
        tried.append(city)
        raise LookupError("no such city")

    with pytest.raises(LookupError):
        react_agent.steady(source, sleep=tried.append)("Oslo")
    assert tried == ["Oslo"]


def test_slips_of_every_kind_are_recovered_from(react_agent: Any) -> None:
    slips = importlib.import_module("make_traces").SLIPS
    seen: list[Any] = []
    client, model = connect(script=slips)
    result = react_agent.answer(client, model, "Weather in Oslo?", on_event=seen.append)
    assert result.answer == "It is 1 °C in Oslo, and cloudy."
    errors = [str(event.result.error) for event in seen if event.result and event.result.error]
    assert errors == ["unknown_tool", "bad_json"]
    assert sum(event.kind == "retry" for event in seen) == 1
    assert "30 °C" not in str(result.messages)
    assert history_problems(result.messages) == []


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (["Action: get_weather[Oslo]"] * 3 + ["Final Answer: 1 °C."], "repeated_action"),
        (["Action: nothing_like_it[x]"] * 3 + ["Final Answer: 1 °C."], "repeated_action"),
        ([f"Action: no_such_tool_{n}[x]" for n in range(4)] + ["1 °C."], "too_many_errors"),
        ([f"Action: calculate[{n} + 1]" for n in range(15)] + ["1 °C."], "max_steps"),
    ],
)
def test_a_run_that_leads_nowhere_is_stopped_and_has_a_last_word(
    react_agent: Any, script: list[str], reason: str
) -> None:
    result = react_agent.answer(*connect(script=script), "Weather in Oslo?")
    assert (result.stop_reason, result.partial, result.answer) == (reason, True, "1 °C.")


def test_a_stopped_run_says_so_and_fails_as_a_command(
    react_agent: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = ["Action: get_weather[Oslo]"] * 3 + ["Final Answer: 1 °C."]
    monkeypatch.setattr(react_agent, "connect", lambda: connect(script=script))
    assert react_agent.main(["Weather?"]) == 1
    *_, answer, stopped = capsys.readouterr().out.splitlines()
    assert answer == "Final Answer: 1 °C."
    assert stopped.startswith("(stopped: repeated_action")


def test_the_kept_traces_are_those_of_five_runs_made_anew(react_agent: Any, tmp_path: Path) -> None:
    make_traces = importlib.import_module("make_traces")
    make_traces.make(tmp_path)
    kept, made = make_traces.FOLDER, sorted(path.name for path in tmp_path.iterdir())
    assert made == sorted(path.name for path in kept.iterdir())
    assert len(made) == 5
    for name in made:
        new, old = (path.joinpath(name).read_text(encoding="utf-8") for path in (tmp_path, kept))
        assert new == old, f"{name} is another today: python examples/make_traces.py"


@pytest.mark.parametrize(
    "path", sorted(EXAMPLES.glob("traces/*.jsonl")), ids=lambda path: path.stem
)
def test_a_kept_trace_loads_and_tells_a_run_to_its_end(path: Path) -> None:
    trace = Trace.load(path)
    assert trace.problems == []
    assert all(run.reason and run.answer for run in trace.runs)
    assert all(run.calls for run in trace.runs[:1])
