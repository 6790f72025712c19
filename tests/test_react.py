"""ReAct: the same loop in plain text. What a model writes is read; what cannot be read is said."""

from __future__ import annotations

import pytest

from agentkit import Agent, StopReason, connect, demo_tools, history_problems
from agentkit.react import ReAct
from agentkit.react_text import Written, read_reply

TIME = {
    "type": "function",
    "function": {
        "name": "get_time",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}},
    },
}
ROME = Written("", "get_time", '{"city": "Rome"}')


@pytest.mark.parametrize(
    ("text", "expected"),
    {
        'Action: get_time\nAction Input: {"city": "Rome"}\nObservation: 12': ROME,
        'Action: get_time\nAction Input: ```json\n{"city": "Rome"}\n```': ROME,
        'Action: `get_time`\nAction Input:\n{"city": "Rome"}': ROME,
        '```\nAction: get_time\nAction Input: {"city": "Rome"}\n```': ROME,
        'Action: get_time("Rome")': ROME,
        "Action: get_time[Rome]": ROME,
        "Action: get_time\nAction Input: Rome": ROME,
        '**Action:** get_time\n**Action Input:** {"city": "Rome"}': ROME,
        '{"action": "get_time", "action_input": {"city": "Rome"}}': ROME,
        "Action: None\nFinal Answer: 4": Written(answer="4"),
        "Thought: I know.\nFinal Answer: Noon.\nObservation: x": Written("I know.", answer="Noon."),
    }.items(),
)
def test_what_leaves_no_doubt_is_read(text: str, expected: Written) -> None:
    assert read_reply(text, [TIME]) == expected


@pytest.mark.parametrize("text", ["", "It is noon.", "Action: None", 'Action Input: {"a": 1}'])
def test_what_cannot_be_read_says_what_is_missing(text: str) -> None:
    written = read_reply(text, [TIME])
    assert (written.action, written.answer) == ("", None)
    assert written.problem


@pytest.mark.parametrize("question", ["What time is it in Rome and in Tokyo?", "罗马现在几点？"])
def test_the_built_in_model_gives_the_same_answer_under_both_protocols(question: str) -> None:
    client, model = connect()
    tools = [demo_tools.current_time, demo_tools.calculate]
    demo_tools.set_clock("2026-03-01 12:00")
    try:
        one, other = (
            Agent(client, model, tools, protocol=protocol).run(question)
            for protocol in (None, ReAct())
        )
    finally:
        demo_tools.set_clock(None)
    assert one.answer == other.answer
    assert other.stop_reason is StopReason.DONE
    assert history_problems(other.messages) == []
