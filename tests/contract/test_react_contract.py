"""What lesson 07's own `read_reply` and `run_react` and the package's must both do."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, connect, demo_tools
from agentkit.offline.far_end.transport import requests_of
from agentkit.react import ReAct
from agentkit.react_text import read_reply
from agentkit.stops import MaxSteps
from tests.contract.versions import version
from tests.support.tools_for_tests import add, broken, weather

Read = Callable[[str], Any]
Loop = Callable[..., tuple[str | None, list[dict[str, Any]]]]

TOOLS = [weather, add, broken]
OSLO = 'Thought: I ask.\nAction: weather\nAction Input: {"city": "Oslo"}'
ROME = 'Thought: And Rome.\nAction: weather\nAction Input: {"city": "Rome"}'
DONE = "Thought: I can answer now.\nFinal Answer: 20 degrees."
PROSE = "It is warm in Oslo."


def package_loop(
    client: Any, model: str, task: str, tools: Any, max_steps: int = 10, retries: int = 2
) -> tuple[str | None, list[dict[str, Any]]]:
    """The package's Agent under ReAct, in the shape of the lesson's function."""
    protocol, stops = ReAct(retries=retries), MaxSteps(max_steps)
    result = Agent(client, model, tools, protocol=protocol, stops=stops).run(task)
    return None if result.partial else result.answer, result.messages


@pytest.fixture(scope="module", params=["lesson", "package"])
def origin(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def read(origin: str) -> Read:
    reader: Read = version(origin, "07", "read_reply", read_reply)
    return reader


@pytest.fixture(scope="module")
def run_react(origin: str) -> Loop:
    loop: Loop = version(origin, "07", "run_react", package_loop)
    return loop


def sent(client: Any) -> list[list[tuple[str, str]]]:
    """The requests that the far end received, without their system prompts."""
    requests = requests_of(client)
    return [[(each["role"], each["content"]) for each in request["messages"][1:]]
            for request in requests]  # fmt: skip


# --- reading ----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        OSLO,
        'Thought: I ask.\nAction: weather\nAction Input:\n{\n  "city": "Oslo"\n}',
        'Thought: I ask.\nAction: `weather`\nAction Input: {"city": "Oslo"}',
        'Thought: I ask.\nAction: weather\nAction Input: ```json\n{"city": "Oslo"}\n```',
        'Thought: I ask.\nAction: weather\nAction Input:\n```\n{"city": "Oslo"}\n```',
        f"{OSLO}\nObservation: 30 degrees",
        f"{OSLO}\nObservation: 30 degrees\nThought: I know.\nFinal Answer: 30 degrees.",
        f"{OSLO}\nThought: I know.\nFinal Answer: 30 degrees.",
        f"{OSLO}\n{ROME}",
    ],
)
def test_an_action_is_read_and_what_the_model_made_up_after_it_is_not(
    read: Read, text: str
) -> None:
    written = read(text)
    assert (written.thought, written.action, written.answer) == ("I ask.", "weather", None)
    assert json.loads(written.arguments) == {"city": "Oslo"}
    assert not written.problem


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (DONE, "20 degrees."),
        ("Final Answer: 20 degrees.", "20 degrees."),
        (f"{DONE}\nObservation: 30 degrees", "20 degrees."),
        ("Thought: I know.\nAction: None\nFinal Answer: 4", "4"),
        ("Thought: I know.\nAction: none\nAction Input: None\nFinal Answer: 4", "4"),
        ("Final Answer: Two lines:\n- 四\n- أربعة", "Two lines:\n- 四\n- أربعة"),
    ],
)
def test_an_answer_is_read(read: Read, text: str, answer: str) -> None:
    written = read(text)
    assert (written.answer, written.action, written.problem) == (answer, "", "")


@pytest.mark.parametrize(
    "text",
    ["", PROSE, "Thought: I should look.", "Action: None", "Thought: x\nAction: N/A",
     "Thought: I look. Action: weather", "Observation: 20\nFinal Answer: 20.", "Final Answer:"],
)  # fmt: skip
def test_what_cannot_be_read_says_so(read: Read, text: str) -> None:
    written = read(text)
    assert (written.action, written.answer) == ("", None)
    assert written.problem


def test_broken_json_stays_as_it_is_for_the_executor(read: Read) -> None:
    written = read('Action: weather\nAction Input: {"city": "Os')
    assert (written.action, written.arguments) == ("weather", '{"city": "Os')


def test_a_tool_without_input_gets_none(read: Read) -> None:
    assert read("Thought: I ask.\nAction: broken\nAction Input: {}").arguments == "{}"


def test_an_action_whose_input_was_left_out_is_an_action(read: Read) -> None:
    written = read("Thought: I ask.\nAction: broken")
    assert (written.action, written.arguments, written.problem) == ("broken", "{}", "")


# --- the loop ----------------------------------------------------------------


def test_an_action_is_run_and_the_model_reads_the_observation(run_react: Loop) -> None:
    client, model = connect(script=[OSLO, DONE])
    answer, _ = run_react(client, model, "Weather in Oslo?", TOOLS)
    assert answer == "20 degrees."
    assert sent(client)[1] == [
        ("user", "Weather in Oslo?"),
        ("assistant", OSLO),
        ("user", "Observation: Oslo: 20 degrees"),
    ]


def test_requests_hold_no_tools_but_text_about_them_and_a_stop(run_react: Loop) -> None:
    client, model = connect(script=[OSLO, DONE])
    run_react(client, model, "x", TOOLS)
    for request in requests_of(client):
        assert "tools" not in request
        assert request["stop"] == ["\nObservation:"]
        prompt = request["messages"][0]["content"]
        assert all(name in prompt for name in ("weather", "add", "broken", "Action Input:"))


def test_both_versions_send_the_same_conversation() -> None:
    script = [
        OSLO,
        f"{ROME}\nObservation: 40 degrees\nFinal Answer: 40",
        "Thought: Broken?\nAction: broken\nAction Input: {}",
        'Thought: Wrong.\nAction: wether\nAction Input: {"city": "Oslo"}',
        PROSE,
        DONE,
    ]
    seen = []
    for each in ("lesson", "package"):
        client, model = connect(script=script)
        answer, _ = version(each, "07", "run_react", package_loop)(client, model, "x", TOOLS)
        said = [(role, text) for role, text in sent(client)[-1] if not _is_reminder(text)]
        seen.append((answer, said, len(sent(client))))
    lesson, package = seen
    assert lesson == package
    assert "40 degrees" not in json.dumps(package)


def _is_reminder(text: str) -> bool:
    return text.startswith("I cannot read your reply")


def test_a_reply_that_cannot_be_read_brings_one_reminder(run_react: Loop) -> None:
    client, model = connect(script=[OSLO, PROSE, DONE])
    assert run_react(client, model, "x", TOOLS)[0] == "20 degrees."
    *_, unread, note = sent(client)[-1]
    assert unread == ("assistant", PROSE)
    assert note[0] == "user"
    assert _is_reminder(note[1])


@pytest.mark.parametrize("retries", [0, 2])
def test_reminders_in_a_row_are_bounded(run_react: Loop, retries: int) -> None:
    client, model = connect(script=[PROSE] * 6)
    assert run_react(client, model, "x", TOOLS, retries=retries)[0] is None
    assert len(sent(client)) == retries + 1


def test_an_action_between_them_makes_reminders_count_anew(run_react: Loop) -> None:
    client, model = connect(script=[PROSE, PROSE, OSLO, PROSE, PROSE, DONE])
    assert run_react(client, model, "x", TOOLS)[0] == "20 degrees."


@pytest.mark.parametrize(
    "wrong",
    [
        "Action: wether\nAction Input: {}",
        "Action: broken\nAction Input: {}",
        'Action: add\nAction Input: {"a": 1, "b',
        'Action: add\nAction Input: {"a": 1}',
    ],
    ids=["no such tool", "raises", "broken JSON", "missing argument"],
)
def test_a_call_that_goes_wrong_is_an_observation_and_the_loop_goes_on(
    run_react: Loop, wrong: str
) -> None:
    client, model = connect(script=[wrong, DONE])
    assert run_react(client, model, "x", TOOLS)[0] == "20 degrees."
    assert sent(client)[1][-1][1].startswith("Observation: Error")


@pytest.mark.parametrize("max_steps", [1, 3])
def test_the_cap_means_exactly_that_many_model_calls_and_no_answer(
    run_react: Loop, max_steps: int
) -> None:
    client, model = connect(script=[OSLO] * 5)
    assert run_react(client, model, "x", TOOLS, max_steps=max_steps)[0] is None
    assert len(sent(client)) == max_steps


@pytest.mark.parametrize(
    ("question", "expected"), [("What time is it in Rome?", "13:00"), ("罗马现在几点？", "13:00")]
)
def test_the_built_in_model_speaks_it(run_react: Loop, question: str, expected: str) -> None:
    demo_tools.set_clock("2026-03-01 12:00")
    try:
        client, model = connect()
        answer, _ = run_react(client, model, question, [demo_tools.current_time])
    finally:
        demo_tools.set_clock(None)
    assert expected in (answer or "")
