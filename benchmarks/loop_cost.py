"""What one model call costs on the client's side: CPU, its growth, and connections.

The bare loop is the one that lesson 03 writes: `client.chat.completions.create()` in a `for`. Both
loops talk to the same stand-in endpoint in the same run, in turns, so that a busy machine slows
both alike.
"""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable
from statistics import median
from typing import Any

from endpoint import endpoint
from openai import OpenAI
from table import Row, spread

from agentkit import Agent, Toolbox, tool
from agentkit.stops import MaxSteps


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def bare_loop(client: OpenAI, steps: int) -> int:
    messages: list[Any] = [{"role": "user", "content": "Add up."}]
    definitions: Any = Toolbox([add]).definitions
    for step in range(1, steps + 2):
        reply = client.chat.completions.create(
            model=f"steps-{steps}", messages=messages, tools=definitions, temperature=0
        )
        message = reply.choices[0].message
        messages.append(message.model_dump(exclude_none=True))
        if not message.tool_calls:
            return step
        for call in message.tool_calls:
            result = add(**json.loads(call.function.arguments))
            content = str(result)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": content})
    raise AssertionError("the endpoint never answered")


def our_loop(client: OpenAI, steps: int) -> int:
    agent = Agent(client, f"steps-{steps}", [add], stops=[MaxSteps(steps + 1)])
    return agent.run("Add up.").steps


def our_stream(client: OpenAI, steps: int) -> int:
    agent = Agent(client, f"steps-{steps}", [add], stops=[MaxSteps(steps + 1)])
    return max(event.step for event in agent.stream("Add up."))


def cpu_per_call(loop: Callable[[OpenAI, int], int], client: OpenAI, steps: int) -> float:
    """Milliseconds of this process's CPU per model call. Connections are open already."""
    start = time.process_time()
    calls = loop(client, steps)
    assert calls == steps + 1, f"expected {steps + 1} model calls, got {calls}"
    return (time.process_time() - start) * 1000 / calls


def connections(base_url: str, loop: Callable[[OpenAI, int], int]) -> int:
    """How many connections one run of 50 steps opens."""

    def count() -> int:
        with urllib.request.urlopen(f"{base_url}/connections") as reply:
            return int(reply.read())

    before = count()
    with OpenAI(api_key="none", base_url=base_url) as client:
        loop(client, 50)
    return count() - before - 1


def measure(rounds: int = 7) -> list[Row]:
    with endpoint() as base_url, OpenAI(api_key="none", base_url=base_url) as client:
        for loop in (bare_loop, our_loop, our_stream):
            loop(client, 5)
        ratios, ours, bare, growth = [], [], [], []
        for _ in range(rounds):
            bare.append(cpu_per_call(bare_loop, client, 50))
            ours.append(cpu_per_call(our_loop, client, 50))
            ratios.append(ours[-1] / bare[-1])
            short = cpu_per_call(our_loop, client, 10)
            growth.append(cpu_per_call(our_loop, client, 200) / short)
        streamed = [cpu_per_call(our_stream, client, 50) for _ in range(rounds)]
        opened = connections(base_url, our_loop), connections(base_url, our_stream)
    return [
        Row("CPU per model call, 50 tool steps, ours / bare", spread(ratios), "<= 0.15",
            median(ratios) <= 0.15),
        Row("... ours, ms", spread(ours), "", None),
        Row("... ours streamed, ms", spread(streamed), "", None),
        Row("... bare SDK loop, ms", spread(bare), "", None),
        Row("CPU per model call, ours, 200 steps / 10 steps", spread(growth), "<= 2",
            median(growth) <= 2),
        Row("connections of one run of 51 calls, whole and streamed", f"{opened[0]}, {opened[1]}",
            "1, 1", opened == (1, 1)),
    ]  # fmt: skip
