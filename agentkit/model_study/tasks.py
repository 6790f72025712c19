"""The tasks of lesson 10: small enough for a small model, and many of each kind.

All of them offer the same five tools, so a run tells which one the model picks out. At temperature
0 a question asked again brings nothing new: repeats are other questions of one kind. The kinds and
their places were chosen before any model was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from agentkit.evals.checks import chooses, says, says_it_cannot, says_number, says_time
from agentkit.evals.effects import calls
from agentkit.evals.evidence import collecting, need
from agentkit.evals.facts import country, degrees, people, ranked, tax, time_of_day
from agentkit.evals.task import Task
from agentkit.evals.world import stopped_clock
from agentkit.events import RunResult
from agentkit.messages import calls_of

TOOLS = ("get_weather", "city_facts", "current_time", "get_property_tax", "calculate")

WARM = ("Oslo", "Rome", "Cairo", "Lima", "Seoul", "Toronto")
PEOPLE = ("Ljubljana", "Quito", "Hanoi", "Dublin", "Nairobi", "Athens")
COUNTRIES = ("Antananarivo", "Windhoek", "Paramaribo", "Thimphu")
CLOCKS = ("Nairobi", "Tokyo", "Bogota", "Sydney", "Madrid", "Delhi")
TAXED = ("Munich", "Porto", "Prague", "Vienna", "Zurich", "Dublin")
SUMS = (
    ("17 * 23", 391),
    ("1240 / 16", 77.5),
    ("318 + 4975", 5293),
    ("2 ** 11", 2048),
    ("9001 - 456", 8545),
    ("36 * 48", 1728),
)
PAIRS = (("Oslo", "Cairo"), ("Rome", "Lima"), ("Seoul", "Athens"), ("Dublin", "Hanoi"))
NO_TOOL = {
    "share_price": "What is the Siemens share trading at right now?",
    "phone": "What is the phone number of the Louvre in Paris?",
    "match": "Who won the football match last night?",
    "train": "When does the next train leave for Hamburg?",
}


def _one_place(
    kind: str,
    question: str,
    cities: tuple[str, ...],
    says_it: Callable[[RunResult, Any], bool],
    fact: Callable[[str], Any],
) -> Iterator[Task]:
    """A task for each city: its check wants the fact said, and looked up."""
    for city in cities:

        def check(run: RunResult, city: str = city) -> bool:
            return says_it(run, fact(city))

        yield Task(f"{kind}_{city.lower()}", question.format(city=city), TOOLS, check, 1)


def _sums() -> Iterator[Task]:
    for expression, value in SUMS:

        def check(run: RunResult, value: float = value) -> bool:
            need(lambda run: any(result == value for *_, result in calls(run, "calculate")))
            return says_number(run, value)

        yield Task(f"sum_{value:g}", f"How much is {expression}?", TOOLS, check, 1)


def _pairs() -> Iterator[Task]:
    for pair in PAIRS:

        def check(run: RunResult, pair: tuple[str, str] = pair) -> bool:
            warmer, colder = ranked(degrees, *pair)
            return chooses(run, [warmer], [colder], "warm|hot", "cold|cool")

        first, second = pair
        question = f"Which city is warmer today, {first} or {second}?"
        yield Task(f"warmer_{first.lower()}_{second.lower()}", question, TOOLS, check, 2)


def _no_tool() -> Iterator[Task]:
    def check(run: RunResult) -> bool:
        return says_it_cannot(run) and not calls(run)

    for name, question in NO_TOOL.items():
        yield Task(f"none_{name}", question, TOOLS, check, 0)


STUDY_TASKS: tuple[Task, ...] = (
    *_one_place("warm", "How warm is it in {city} today?", WARM, says_number, degrees),
    *_one_place("people", "How many people live in {city}?", PEOPLE, says_number, people),
    *_one_place("country", "Which country is {city} in?", COUNTRIES, says, country),
    *_one_place("clock", "What time is it in {city} right now?", CLOCKS, says_time, time_of_day),
    *_one_place("tax", "How much property tax is paid in {city}?", TAXED, says_number, tax),
    *_sums(),
    *_pairs(),
    *_no_tool(),
)


def looked_up(task: Task, run: RunResult) -> bool:
    """Whether the run made every call that its task needs, with the right arguments, whatever it
    then said; where no tool helps, whether it made none."""
    with stopped_clock(), collecting() as needed:
        task.check(run)
        return all(evidence(run) for evidence in needed) if needed else not calls(run)


def calls_made(run: RunResult) -> list[list[str]]:
    """[name, arguments] of each call, as they are on record."""
    return [[call.name, call.arguments] for message in run.messages for call in calls_of(message)]


def kind_of(task: str) -> str:
    """The kind of a task, by its name: "warm", "people", "country", "clock", "tax", "sum",
    "warmer" or "none"."""
    return task.partition("_")[0]
