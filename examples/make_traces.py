"""Five runs of `react_agent.py`, kept as traces to read: `python examples/make_traces.py`

Two of the runs are scripted, since the built-in model makes no slips of its own: its replies are
those of a model that forgets the form, names a tool that there is not, or goes in circles. Clocks
are stopped, so that the files come out the same each time. Read one with `Trace.load(path)`, as
lesson 08 does.
"""

import sys
from pathlib import Path

from react_agent import answer

from agentkit import connect, demo_tools
from agentkit.trace import Trace

FOLDER = Path(__file__).parent / "traces"
OSLO = 'Thought: I ask for Oslo.\nAction: get_weather\nAction Input: {"city": "Oslo"}'
SLIPS = [
    "It should be cold in Oslo at this time of the year.",
    'Thought: I look it up.\nAction: get_wether\nAction Input: {"city": "Oslo"}',
    "Thought: One letter was missing.\nAction: get_weather[Oslo, day=today",
    f"{OSLO}\nObservation: 30 °C\nThought: Hot.\nFinal Answer: 30 °C.",
    "Thought: Now I know.\nFinal Answer: It is 1 °C in Oslo, and cloudy.",
]
CIRCLES = [OSLO, OSLO, OSLO, "Final Answer: It is 1 °C in Oslo. I asked three times for no reason."]
TASKS = {  # file: (question, script)
    "days_to_the_games": ("How many days until 2028-07-14, when the next Games open?", None),
    "tax_in_three_cities": (
        "How much property tax is due on an average flat in Oslo, Rome and Berlin in total?",
        None,
    ),
    "distance_in_chinese": ("从北京到东京有多远？", None),
    "slips_and_recovery": ("What is the weather in Oslo?", SLIPS),
    "stopped_in_circles": ("What is the weather in Oslo?", CIRCLES),
}


def make(folder=FOLDER):
    """Run all tasks and write a file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (question, script) in TASKS.items():
        demo_tools.set_clock("2026-03-14 12:00")
        trace = Trace(clock=lambda: 0.0)
        result = answer(*connect(script=script), question, on_event=trace)
        demo_tools.set_clock(None)
        path = folder / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        trace.save(path)
        print(f"{path.name}: {result.stop_reason} in {result.steps} steps. {result.answer}")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    make()
