"""What it costs to keep a conversation on disk, and to read it back: a chat, and an agent's run.

The process's CPU, the system's part included, since a line only goes as far as the system's memory.
With fsync it is the wall time: there the disk is waited for.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from table import Row, spread

from agentkit import Session, ToolCall
from agentkit.messages import assistant_message, tool_message, user_message

Messages = list[dict[str, Any]]
LENGTH, THOUSAND = 10_000, 1_000


def chat(length: int) -> Messages:
    """Questions and answers of about 45 characters."""
    messages: Messages = []
    for number in range(length // 2):
        messages.append(user_message(f"Question {number} about the weather in Oslo, please?"))
        messages.append(assistant_message(f"Answer {number}: it is rather cold there today."))
    return messages


def agent_run(length: int) -> Messages:
    """Tasks of four steps, two calls in each."""
    messages: Messages = []
    while len(messages) < length:
        messages.append(user_message("Which city is warmer today, Oslo or Rome?"))
        for step in range(4):
            calls = [
                ToolCall(f"call_{len(messages)}_{step}_{place}", "get_weather",
                         '{"city": "Oslo", "day": "today"}')
                for place in range(2)
            ]  # fmt: skip
            messages.append(assistant_message(None, calls))
            text = '{"city": "Oslo", "day": "today", "temperature_c": 1, "sky": "cloudy"}'
            messages += [tool_message(call.id, text) for call in calls]
        messages.append(assistant_message("Rome is warmer, by 11 °C."))
    return messages[:length]


def milliseconds(
    work: Callable[..., object], *arguments: Any, clock: Callable[[], float] = time.process_time
) -> float:
    start = clock()
    work(*arguments)
    return (clock() - start) * 1000


def append_all(session: Session, messages: Messages) -> None:
    for message in messages:
        session.append(message)


def measure(rounds: int = 7) -> list[Row]:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        warm = Session(Path(folder) / "warm.jsonl", messages=chat(2))
        warm.close()  # the library that locks files is loaded now
        for name, messages in (("a chat", chat(LENGTH)), ("an agent's run", agent_run(LENGTH))):
            first, growth, load = [], [], []
            for number in range(rounds):
                path = Path(folder) / f"{name} {number}.jsonl"
                with Session(path) as session:
                    times = [
                        milliseconds(append_all, session, messages[start : start + THOUSAND])
                        for start in range(0, LENGTH, THOUSAND)
                    ]
                first.append(times[0])
                growth.append(times[-1] / times[0])
                gc.collect()
                gc.freeze()  # what this program holds itself is not looked through again
                load.append(milliseconds(Session, path))
                gc.unfreeze()
            rows += [
                Row(f"1,000 appends of {name}, ms of CPU", spread(first), "< 40",
                    median(first) < 40),
                Row("... the tenth thousand / the first", spread(growth), "<= 1.2",
                    median(growth) <= 1.2),
                Row(f"loading 10,000 messages of {name}, ms of CPU", spread(load), "< 80",
                    median(load) < 80),
            ]  # fmt: skip
        synced = []
        for number in range(rounds):
            with Session(Path(folder) / f"synced {number}.jsonl", fsync=True) as session:
                synced.append(
                    milliseconds(append_all, session, chat(20), clock=time.perf_counter) / 20
                )
    return [
        *rows,
        Row("one append with fsync=True, wall time on this disk, ms", spread(synced), "", None),
    ]
