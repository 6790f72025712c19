"""How fast the built-in model is: the planner alone, and through the real SDK."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from importlib import resources
from statistics import median

from table import Row, spread

from agentkit import Agent, Toolbox, connect, demo_tools
from agentkit.offline.planner import plan

TOOLS = [
    demo_tools.get_weather,
    demo_tools.current_time,
    demo_tools.calculate,
    demo_tools.get_property_tax,
    demo_tools.search_notes,
    demo_tools.read_note,
    demo_tools.compare_numbers,
    demo_tools.distance_between,
    demo_tools.city_facts,
    demo_tools.send_mail,
]
CITIES = 300
PATTERNS = [
    "What is the weather in {0}?",
    "Which is warmer today, {0} or {1}?",
    "What time is it in {0}?",
    "How far is it from {0} to {1}?",
    "What is ({2} + 4) * 12?",
    "{0}和{1}今天哪个更暖和？",
    "What is the property tax in {0} and {1}, and their sum?",
    "Send a mail to {3}@example.org saying that {0} is nice",
]


def questions() -> Iterator[str]:
    """Questions of which no two are alike: a repeated one would only measure a cache."""
    table = resources.files("agentkit.demo_tools") / "data" / "cities.tsv"
    rows = table.read_text(encoding="utf-8").splitlines()
    names = [row.split("\t")[0] for row in rows[:CITIES]]
    for number in itertools.count():
        first, second = names[number % CITIES], names[(number * 7 + number // CITIES) % CITIES]
        pattern = PATTERNS[number % len(PATTERNS)]
        yield pattern.format(first, second, number, f"reader{number}")


def plans_per_second(tools: Toolbox, asked: Iterator[str], seconds: float = 1.0) -> float:
    definitions, count = tools.definitions, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        plan([{"role": "user", "content": next(asked)}], definitions)
        count += 1
    return count / (time.perf_counter() - start)


def steps_per_second(tools: Toolbox, asked: Iterator[str], seconds: float = 2.0) -> float:
    client, model = connect()
    agent, steps = Agent(client, model, tools), 0
    agent.run(next(asked))
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        steps += agent.run(next(asked)).steps
    return steps / (time.perf_counter() - start)


def measure(rounds: int = 5) -> list[Row]:
    tools, asked = Toolbox(TOOLS), questions()
    plans = [plans_per_second(tools, asked) for _ in range(rounds)]
    steps = [steps_per_second(tools, asked) for _ in range(rounds)]
    return [
        Row(
            "plans a second, planner alone, ten tools, each question new",
            spread(plans),
            ">= 2000",
            median(plans) >= 2000,
        ),
        Row("steps a second, through the SDK", spread(steps), ">= 500", median(steps) >= 500),
    ]
