"""The built-in model in text: what it reads out of a prompt and a conversation, what it writes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agentkit import Toolbox, ToolCall
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.offline import thinking_aloud
from agentkit.offline.question.conversation import Levers, read_talk
from agentkit.protocol import EMPTY_REPLY
from agentkit.react import INSTRUCTIONS, REMINDER, WITHOUT_TOOLS, ReAct
from agentkit.react_text import read_reply
from tests.support.tools_for_tests import add, weather

DEFINITIONS = Toolbox([weather, add]).definitions
FUNCTIONS = [definition["function"] for definition in DEFINITIONS]
FORM = "Thought: ...\nAction: the tool\nAction Input: JSON\nFinal Answer: ..."
NOTE = "I cannot read your reply: there is no Action."
ACTED = 'Thought: I ask.\nAction: weather\nAction Input: {"city": "Oslo"}'
QUESTION = user_message("Weather in Oslo?")


def said(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def read(*messages: Any, system: str = FORM) -> list[dict[str, Any]]:
    """What the planner gets of a conversation."""
    found = thinking_aloud.read([system_message(system), *messages])
    return [message for message in found.messages if message["role"] != "system"]


def calls(messages: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    made = [each["tool_calls"][0]["function"] for each in messages if each.get("tool_calls")]
    return [(function["name"], json.loads(function["arguments"])) for function in made]


# --- when it is asked for text ----------------------------------------------------------------


@pytest.mark.parametrize(
    "system",
    [INSTRUCTIONS, WITHOUT_TOOLS, FORM, "**Action Input:** JSON", "用这个格式：\n行动输入：JSON"],
)
def test_a_prompt_that_shows_the_form_asks_for_text(system: str) -> None:
    filled = system.format_map(dict.fromkeys(("tools", "thought", "action", "observation"), "x")
                               | {"input": "Action Input", "answer": "Final Answer"})  # fmt: skip
    assert thinking_aloud.asks_for_text({"messages": [system_message(filled), QUESTION]})


@pytest.mark.parametrize(
    "request_",
    [
        {"messages": [system_message("Be brief."), QUESTION]},
        {"messages": [system_message("Explain what Action Input: means."), QUESTION]},
        {"messages": [user_message(FORM)]},
        {"messages": [system_message(FORM), QUESTION], "tools": DEFINITIONS},
    ],
)
def test_no_other_request_does(request_: Any) -> None:
    assert not thinking_aloud.asks_for_text(request_)


# --- tools out of a prompt ----------------------------------------------------------------


@pytest.mark.parametrize(
    "listed",
    [
        "\n".join(json.dumps(each) for each in FUNCTIONS),
        "\n".join(json.dumps(each) for each in DEFINITIONS),
        "\n".join(f"- {json.dumps(each)}" for each in FUNCTIONS),
        "\n\n".join(json.dumps(each, indent=2) for each in DEFINITIONS),
        json.dumps(FUNCTIONS),
        json.dumps(DEFINITIONS, indent=4),
    ],
)
def test_tools_are_found_however_their_json_is_laid_out(listed: str) -> None:
    found = thinking_aloud.read([system_message(f"Tools:\n{listed}\n\n{FORM}"), QUESTION])
    assert found.tools == DEFINITIONS
    assert found.messages[0]["content"] == "Tools:"


def test_json_that_is_no_tool_stays_part_of_the_prompt() -> None:
    found = thinking_aloud.read([system_message(f'Say\n{{"a": 1}}\n[1]\n{{no\n{FORM}'), QUESTION])
    assert found.tools == []
    assert found.messages[0]["content"] == 'Say\n{"a": 1}\n[1]\n{no'


def test_the_form_itself_pulls_no_lever_and_ones_own_words_do() -> None:
    prompt = ReAct().request("m", [QUESTION], DEFINITIONS)["messages"]
    assert read_talk(thinking_aloud.read(prompt).messages).levers == Levers()
    own = [system_message("Answer in Chinese."), QUESTION]
    prompt = ReAct().request("m", own, DEFINITIONS)["messages"]
    assert read_talk(thinking_aloud.read(prompt).messages).levers == Levers(language="zh")


@pytest.mark.parametrize("place", ["before", "after"])
def test_ones_own_words_count_before_the_form_and_after_it(place: str) -> None:
    system = {"before": f"Be brief.\n{FORM}", "after": f"{FORM}\nBe brief."}[place]
    found = thinking_aloud.read([system_message(system), QUESTION])
    assert found.messages[0] == system_message("Be brief.")


# --- steps out of a conversation ----------------------------------------------------------------


def test_an_action_and_its_observation_are_a_call_and_its_result() -> None:
    assert read(QUESTION, said(ACTED), user_message("Observation: 20 degrees")) == [
        QUESTION,
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "call_1", "type": "function",
             "function": {"name": "weather", "arguments": '{"city": "Oslo"}'}}]},
        tool_message("call_1", "20 degrees"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "action",
    [
        'Action: `weather`\nAction Input: ```json\n{"city": "Oslo"}\n```',
        'Action: weather\n\nAction Input:\n{"city":\n "Oslo"}\nObservation: 30',
        'So.\n  Action: weather (now)\n  Action Input: {"city": "Oslo"}',
    ],
)
def test_an_action_is_read_as_freely_as_a_learners_parser_may_let_it_pass(action: str) -> None:
    messages = read(QUESTION, said(action), user_message("Observation: 20"))
    assert calls(messages) == [("weather", {"city": "Oslo"})]


@pytest.mark.parametrize("given", ["", "none", "{broken", '["Oslo"]'])
def test_an_input_that_is_no_object_is_a_call_without_arguments(given: str) -> None:
    action = f"Action: weather\nAction Input: {given}"
    assert calls(read(QUESTION, said(action), user_message("Observation: 20"))) == [("weather", {})]


def test_an_answer_is_plain_words_again() -> None:
    answer = said("Thought: I know.\nFinal Answer: 20 degrees.\nSo it is.")
    assert read(QUESTION, answer, user_message("Sure?")) == [
        QUESTION, said("20 degrees.\nSo it is."), user_message("Sure?"),
    ]  # fmt: skip


def test_an_action_without_an_observation_was_never_run() -> None:
    messages = read(QUESTION, said(ACTED), user_message("Never mind."))
    assert calls(messages) == []
    assert messages[-1] == user_message("Never mind.")


def test_a_users_own_observation_is_the_users() -> None:
    task = user_message("Observation: it rains. Why?")
    assert read(task) == [task]
    assert read(QUESTION, said("Final Answer: 20."), task)[-1] == task


@pytest.mark.parametrize("text", ["It is warm.", "", "Action: None"])
def test_notes_and_what_they_complain_of_are_not_part_of_the_conversation(text: str) -> None:
    notes = [said(text), user_message(NOTE), said(""), user_message(EMPTY_REPLY)]
    acted = [said(ACTED), user_message("Observation: 20")]
    assert read(QUESTION, *notes, *acted, *notes) == read(QUESTION, *acted)


def test_the_loops_notes_are_known_by_their_beginning() -> None:
    for note in (REMINDER, EMPTY_REPLY):
        assert thinking_aloud.without_notes([QUESTION, said("x"), user_message(note)]) == [QUESTION]


def test_without_notes_drops_no_call_and_no_result_and_twice_is_the_same_as_once() -> None:
    call = assistant_message("x", [ToolCall("c", "weather", '{"city": "Oslo"}')])
    messages = [QUESTION, call, tool_message("c", "20"), user_message(NOTE), said("x"),
                user_message(NOTE), said("20.")]  # fmt: skip
    once = thinking_aloud.without_notes(messages)
    assert once == [QUESTION, call, tool_message("c", "20"), said("20.")]
    assert thinking_aloud.without_notes(once) == once


# --- what it writes ----------------------------------------------------------------


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.parametrize("city", ["Oslo", "奥斯陆", 'a "b"\nThought: c', "القاهرة"])
def test_what_it_writes_is_read_back(city: str, chinese: bool) -> None:
    text = thinking_aloud.write(None, [("weather", {"city": city}), ("add", {})], chinese)
    written = read_reply(text, DEFINITIONS)
    assert (written.action, json.loads(written.arguments)) == ("weather", {"city": city})
    assert written.thought
    answered = read_reply(thinking_aloud.write(f"{city}!", [], chinese), DEFINITIONS)
    assert (answered.answer, answered.action) == (f"{city}!", "")


@pytest.mark.parametrize(("question", "expected"), [("几点了？", True), ("What time?", False)])
def test_it_thinks_in_the_language_of_the_question(question: str, expected: bool) -> None:
    assert thinking_aloud.in_chinese([user_message("x 中文"), user_message(question)]) is expected
