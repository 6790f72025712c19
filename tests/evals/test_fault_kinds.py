"""One fault moves its own error kind and no other, in the rows of a study.

That each fault comes at its rate, reply by reply, is tested beside the dial (tests/offline); here
it is what a study counts in whole runs, in which an error is shown and the model tries again.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from agentkit import RunResult, connect
from agentkit.evals import Results, Setup, Task, interval, run_tasks
from agentkit.evals.results import ERRORS
from agentkit.evals.setup import PROTOCOLS, SHOWS_AS
from agentkit.offline.faults import Faults
from agentkit.stops import MaxSteps

RATE = 0.3
SEEDS = range(150)  # where a rate is measured
# Ten rates are measured here: with each of these intervals all ten hold it in 95 of 100 studies.
CONFIDENCE = 1 - 0.05 / 10
FEW_SEEDS = range(30)  # where it is only to be seen that something happens
WIRE = ("rate_limited", "server_error", "timed_out")
OTHERS = [each.name for each in fields(Faults) if each.name not in SHOWS_AS]
STOPS = (MaxSteps(12),)


def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"{city}: sunny, 21 degrees"


def weather_report(city: str) -> str:
    """A report of the weather in a city."""
    return f"{city}: cloudy, 12 degrees"


def weather_log(city: str) -> str:
    """The weather in a city, hour by hour."""
    return f"{city}: sunny, 21 degrees. " + "sunny " * 400


def weather_station(city: str) -> str:
    """The weather in a city."""
    raise ConnectionError("the station does not answer")


def is_sunny(run: RunResult) -> bool:
    return "21" in (run.answer or "") and "sunny" in (run.answer or "")


def task(*tools: Any) -> Task:
    return Task("weather", "What is the weather in Oslo?", tools, is_sunny, 1)


SITUATIONS = dict.fromkeys(OTHERS, task(get_weather)) | {
    "wavering": task(get_weather, weather_report),
    "forgetting": task(weather_log),
    "varying_after_error": task(weather_station),
    "false_success": task(weather_station),
}
# Giving up needs a failed call after which another one is due.
BESIDE: dict[str, dict[str, float]] = {"giving_up": {"hallucinated_tool": 0.5}}
PROMPTS = {"ignored_instruction": "Answer in Chinese."}

each_protocol = pytest.mark.parametrize("protocol", PROTOCOLS)


def study(
    protocol: str, faults: dict[str, float], asked: Task, seeds: range, prompt: str = ""
) -> Results:
    setup = Setup(protocol, prompt, faults, stops=STOPS)
    if set(faults) & set(WIRE):
        # Asked once: before it asks again the SDK would wait, and these are many.
        def model(seed: int) -> tuple[Any, str]:
            client, name = connect(faults=faults, seed=seed)
            return client.with_options(max_retries=0), name

        setup = Setup(protocol, prompt, model=model, stops=STOPS, name="on the wire")
    return run_tasks([asked], [setup], seeds, progress=False)


def opportunities(results: Results, kind: str) -> int:
    """Calls, or replies for the one kind that is a reply's."""
    column = "steps" if kind == "unreadable" else "calls"
    return sum(row[column] for row in results.rows)


def errors(results: Results) -> dict[str, int]:
    return {kind: sum(row["errors"].get(kind, 0) for row in results.rows) for kind in ERRORS}


def test_every_kind_that_is_named_is_one_that_rows_have() -> None:
    assert set(SHOWS_AS) < {each.name for each in fields(Faults)}
    assert set(SHOWS_AS.values()) < set(ERRORS)


@each_protocol
@pytest.mark.parametrize("fault", SHOWS_AS)
def test_a_fault_moves_the_rate_of_its_kind_to_its_own_and_no_other(
    fault: str, protocol: str
) -> None:
    found = study(protocol, {fault: RATE}, task(get_weather), SEEDS)
    counted, kind = errors(found), SHOWS_AS[fault]
    happened = counted.pop(kind)
    if (fault, protocol) == ("collapsed_format", "function_calling"):
        assert happened == 0
        happened, tries = sum(not row["calls"] for row in found.rows), len(found)
        assert sum(row["success"] for row in found.rows) == tries - happened
    else:
        tries = opportunities(found, kind)
    low, high = interval(happened, tries, CONFIDENCE)
    assert low <= RATE <= high, f"{happened} of {tries}"
    assert not any(counted.values()), counted


@each_protocol
@pytest.mark.parametrize("fault", OTHERS)
def test_a_fault_without_a_kind_of_its_own_moves_none(fault: str, protocol: str) -> None:
    asked, prompt, beside = SITUATIONS[fault], PROMPTS.get(fault, ""), BESIDE.get(fault, {})
    before = study(protocol, beside, asked, FEW_SEEDS, prompt)
    after = study(protocol, beside | {fault: RATE}, asked, FEW_SEEDS, prompt)
    for kind, count in errors(after).items():
        tries = opportunities(before, kind)
        low, high = interval(errors(before)[kind], tries)
        assert low <= count / opportunities(after, kind) <= high, f"{kind} moved with {fault}"
    pairs = zip(before.rows, after.rows, strict=True)
    moved = sum((a["answer"], a["steps"]) != (b["answer"], b["steps"]) for a, b in pairs)
    assert 0 < moved < len(after), "it never happened, or always"
