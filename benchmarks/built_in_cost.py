"""How fast the built-in model is: the planner alone, and through the real SDK."""

from __future__ import annotations

import time

from table import Row, spread

from agentkit import Agent, Toolbox, connect
from agentkit.demo_tools import calculate, current_time, get_weather
from agentkit.offline.planner import plan

QUESTIONS = [
    "What is the weather in Oslo?",
    "Which is warmer today, Rome or Oslo?",
    "What time is it in Tokyo?",
    "What is (3 + 4) * 12?",
    "北京和上海哪个更暖和？",
    "Who are you?",
]


def plans_per_second(tools: Toolbox, seconds: float = 1.0) -> float:
    definitions, count = tools.definitions, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for question in QUESTIONS:
            plan([{"role": "user", "content": question}], definitions)
            count += 1
    return count / (time.perf_counter() - start)


def steps_per_second(tools: Toolbox, seconds: float = 2.0) -> float:
    client, model = connect()
    agent, steps = Agent(client, model, tools), 0
    agent.run(QUESTIONS[0])
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for question in QUESTIONS:
            steps += agent.run(question).steps
    return steps / (time.perf_counter() - start)


def measure(rounds: int = 5) -> list[Row]:
    tools = Toolbox([get_weather, current_time, calculate])
    plans = [plans_per_second(tools) for _ in range(rounds)]
    steps = [steps_per_second(tools) for _ in range(rounds)]
    return [
        Row("plans a second, planner alone", spread(plans), ">= 2000", max(plans) >= 2000),
        Row("steps a second, through the SDK", spread(steps), ">= 500", max(steps) >= 500),
    ]
