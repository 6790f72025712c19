"""A ReAct agent in one file: many steps, all in plain text, and a way on from what goes wrong.

    python examples/react_agent.py "How far is it from Oslo to Rome?"
    python examples/react_agent.py --trace run.jsonl "罗马现在几点？"

The built-in model answers, without a key or a network, unless AGENTKIT_MODEL names another. What
goes wrong, and what answers it:

    a tool cannot reach its source    it is tried again, and only then the model is told
    a tool or its arguments fail      the error is the observation, and the model does better
    a reply cannot be read            a reminder of the form, a few times in a row
    the model goes in circles         RepeatedAction and ConsecutiveErrors stop it
    it takes too long or too much     MaxSteps and TokenBudget stop it
    it was stopped                    one last reply tells what is known

Lesson 07 builds the protocol, lesson 05 the stops, lesson 08 the trace. `make_traces.py` runs it.
"""

import argparse
import functools
import sys
import time

from agentkit import Agent, connect, demo_tools
from agentkit.last_reply import last_reply
from agentkit.react import ReAct
from agentkit.repetition import ConsecutiveErrors, RepeatedAction
from agentkit.stops import MaxSteps, TokenBudget
from agentkit.trace import Trace

QUESTION = "How many days until 2028-07-14, when the next Olympic Games open?"
NAMES = """calculate city_facts compare_numbers current_date current_time days_between
    distance_between get_property_tax get_weather"""


def steady(function, tries=3, wait=0.5, sleep=time.sleep):
    """The same tool, tried again while its source cannot be reached. `wait` (seconds) doubles."""

    @functools.wraps(function)
    def again(*args, **kwargs):
        for attempt in range(tries - 1):
            try:
                return function(*args, **kwargs)
            except (ConnectionError, TimeoutError):
                sleep(wait * 2**attempt)
        return function(*args, **kwargs)

    return again


TOOLS = [steady(getattr(demo_tools, name)) for name in NAMES.split()]


def answer(client, model, question, tools=TOOLS, on_event=None):
    """Work on the question to its end, and have a last word when something stopped the run."""
    stops = [MaxSteps(15), TokenBudget(30_000), RepeatedAction(3), ConsecutiveErrors(4)]
    agent = Agent(client, model, tools, protocol=ReAct(), stops=stops, on_event=on_event)
    return last_reply(agent, agent.run(question))


def show(event):
    """Print a step as it happens."""
    if event.kind == "model_replied" and event.reply.thought:
        print(f"Thought: {event.reply.thought}")
    elif event.kind == "tool_started":
        print(f"Action: {event.call.name} {event.call.arguments}")
    elif event.kind == "tool_ended":
        print(f"Observation: {event.result.content}")
    elif event.kind == "retry":
        print(f"Reminder: {event.text}")


def main(arguments=None):
    parser = argparse.ArgumentParser(description="A ReAct agent that recovers.")
    parser.add_argument("question", nargs="?", default=QUESTION)
    parser.add_argument("--trace", metavar="FILE", help="keep the run in this file (JSON lines)")
    options = parser.parse_args(arguments)
    trace = Trace()
    result = answer(*connect(), options.question, on_event=lambda e: (trace(e), show(e)))
    if options.trace:
        trace.save(options.trace)
    print(f"Final Answer: {result.answer}")
    if result.partial:
        print(f"(stopped: {result.stop_reason}. {result.detail})")
    return int(result.partial)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # Windows may think of another
    sys.exit(main())
