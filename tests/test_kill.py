"""A process that is really killed in the middle of a run, and another one that goes on."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agentkit import Session, StopReason, Tool, history_problems
from agentkit.history import INTERRUPTED
from coursetools import ROOT

PATIENCE = 60.0  # seconds, for a machine that is busy with other things

# What both processes know. The killed one stops for ever in the tool `work`, or in the watcher,
# when it has come to the place that it was given.
AGENT = """
    import sys, time
    from pathlib import Path
    from agentkit import Agent, Executor, Session, Tool, connect

    PARTS = [["a", "b", "c"], ["d"], ["e", "f"]]
    SCRIPT = [[{"name": "work", "arguments": {"part": part}} for part in parts] for parts in PARTS]

    def agent_for(session, work, replies, on_event=None):
        client, model = connect(script=replies)
        executor = Executor([work], max_workers=1)
        return Agent(client, model, executor=executor, session=session, on_event=on_event)
"""
KILLED = """
    folder, place = Path(sys.argv[1]), sys.argv[2]

    def wait_for_the_end():
        (folder / "here").touch()
        time.sleep(600)

    def work(part: str) -> str:
        "Work on a part."
        (folder / f"ran {part}").touch()
        if place == f"in {part}":
            wait_for_the_end()
        return f"{part} is done"

    def watch(event):
        if place == f"{event.kind} {event.step}":
            wait_for_the_end()

    session = Session(folder / "chat.jsonl")
    agent_for(session, work, [*SCRIPT, "All six are done. 完成"], watch).run("Do all the work. 👩")
"""
made: dict[str, Any] = {}
exec(textwrap.dedent(AGENT), made)
PARTS, SCRIPT, agent_for = made["PARTS"], made["SCRIPT"], made["agent_for"]
ANSWER = "All six are done. 完成"
ALL = [part for parts in PARTS for part in parts]
# Where the kill comes -> how many replies, and which results, are on disk then.
PLACES: dict[str, tuple[int, str]] = {
    "in a": (1, ""),
    "in b": (1, "a"),
    "in c": (1, "ab"),
    "model_asked 2": (1, "abc"),
    "model_replied 2": (1, "abc"),
    "in d": (2, "abc"),
    "in f": (3, "abcde"),
    "model_asked 4": (3, "abcdef"),
    "run_ended 4": (4, "abcdef"),
}


@contextmanager
def killed_at(place: str, folder: Path) -> Iterator[None]:
    """Run the program until it has come to the place, and kill it there."""
    code = textwrap.dedent(AGENT) + textwrap.dedent(KILLED)
    program = subprocess.Popen(
        [sys.executable, "-c", code, str(folder), place],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not (folder / "here").exists():
            assert program.poll() is None, program.communicate()[1]
            assert time.monotonic() < deadline, f"it did not come to {place!r}"
            time.sleep(0.01)
        yield
    finally:
        program.kill()  # not asked: SIGKILL, or what Windows has for it
        assert program.communicate(timeout=PATIENCE)[1] == ""


def opened(path: Path) -> Session:
    """A session of this file. What it warns of is in its problems too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Session(path)


def results_of(messages: Any) -> list[str]:
    return [message["content"] for message in messages if message["role"] == "tool"]


def resumed(path: Path, replies: int, repeatable: bool) -> tuple[Any, list[str]]:
    """Go on here: how it ended, and what was run again."""
    again: list[str] = []

    def work(part: str) -> str:
        """Work on a part."""
        again.append(part)
        return f"{part} is done"

    with Session(path) as session:
        agent = agent_for(session, Tool(work, repeatable=repeatable), [*SCRIPT, ANSWER][replies:])
        return agent.resume(), again


@pytest.mark.parametrize("place", PLACES)
def test_a_killed_run_is_on_disk_as_far_as_it_came_and_ends_elsewhere_with_the_same_answer(
    place: str, tmp_path: Path
) -> None:
    path = tmp_path / "chat.jsonl"
    replies, results = PLACES[place]
    with killed_at(place, tmp_path):
        data = path.read_bytes()
        with pytest.raises(RuntimeError, match="another process writes to"):
            Session(path).append({"role": "user", "content": "May I?"})
    assert path.read_bytes() == data
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(data)

    session = Session(path)
    assert session.problems == []
    assert history_problems(session.messages) == []
    roles = [message["role"] for message in session.messages]
    assert (roles.count("user"), roles.count("assistant")) == (1, replies)
    waiting = [part for parts in PARTS[:replies] for part in parts][len(results) :]
    assert len(session.open_calls) == len(waiting)
    assert results_of(session.messages) == [
        *(f"{part} is done" for part in results), *[INTERRUPTED] * len(waiting),
    ]  # fmt: skip

    # Safe to run twice: nothing shows in the end, and only what was open has run again.
    result, again = resumed(path, replies, repeatable=True)
    assert (result.stop_reason, result.answer) == (StopReason.DONE, ANSWER)
    assert results_of(result.messages) == [f"{part} is done" for part in ALL]
    assert again == [part for part in ALL if part not in results]
    assert [message["role"] for message in result.messages].count("user") == 1
    assert Session(path).messages == result.messages

    # Not safe: nothing that may have run is run again, and the model is told.
    result, again = resumed(copy, replies, repeatable=False)
    assert (result.stop_reason, result.answer) == (StopReason.DONE, ANSWER)
    ran = {each.name.removeprefix("ran ") for each in tmp_path.glob("ran *")}
    assert ran.isdisjoint(again)
    assert results_of(result.messages).count(INTERRUPTED) == len(waiting)


def test_a_writer_that_is_killed_at_any_moment_leaves_whole_lines_and_at_most_one_torn_one(
    tmp_path: Path,
) -> None:
    """Not at a chosen place but at a random time, while it writes as fast as it can."""
    program = """
        import sys
        from agentkit.session import Session
        session = Session(sys.argv[1])
        number = 0
        while True:
            session.append({"role": "user", "content": f"{number} " + "很长 " * 20_000})
            number += 1
    """
    rng = Random(6)
    path = tmp_path / "chat.jsonl"
    stored = 0
    for _ in range(4):
        writer = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(program), str(path)],
            stderr=subprocess.PIPE,
            cwd=ROOT,
        )
        before = path.stat().st_size if path.exists() else 0
        deadline = time.monotonic() + PATIENCE
        while not path.exists() or path.stat().st_size < before + 1_000_000:
            assert time.monotonic() < deadline, "nothing is written"
            time.sleep(0.01)
        time.sleep(rng.random() / 50)
        writer.kill()
        assert writer.communicate(timeout=PATIENCE)[1] == b""
        data = path.read_bytes()
        session = opened(path)
        numbers = [int(message["content"].split()[0]) for message in session.messages[stored:]]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) > 3
        assert len(session.problems) <= (not data.endswith(b"\n"))
        session.append({"role": "user", "content": "0 next"})
        session.close()
        assert path.read_bytes().startswith(data[: data.rfind(b"\n") + 1])
        stored = len(session.messages)
