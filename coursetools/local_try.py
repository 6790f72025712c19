"""Does a local model run in this Python? One task, as an agent gets it, and what came of it.

`python course.py local` runs this in .venv before it keeps what it has installed. Whether the
answer is right does not matter here: that is what lesson 10 measures.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from agentkit import Agent
from agentkit.demo_tools import get_weather
from agentkit.evals.world import stopped_clock
from agentkit.local import connect_local
from agentkit.messages import calls_of
from agentkit.stops import MaxSteps

QUESTION = "What is the weather in Oslo?"


def main(arguments: Sequence[str]) -> int:
    """0 if the model of that name has replied."""
    begun = time.monotonic()
    client, model = connect_local(arguments[0])
    with stopped_clock():
        run = Agent(client, model, [get_weather], stops=[MaxSteps(3)]).run(QUESTION)
    seconds = time.monotonic() - begun
    if not run.usage.completion_tokens:
        print(f"{model} does not answer: {run.detail}")
        return 1
    called = sum(len(calls_of(message)) for message in run.messages)
    print(f"A task for {model}: {QUESTION}")
    calls = "1 tool call" if called == 1 else f"{called} tool calls"
    print(f"After {seconds:.1f} s and {calls} it said: {run.answer}")
    if not called:
        print("It looked nothing up, so that is made up: small models do this, see lesson 10.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
