"""The contract of the agent loop: one suite, for lesson 03's own version and for the package's."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, connect, history_problems
from agentkit.offline.far_end.transport import requests_of
from agentkit.stops import MaxSteps
from tests.contract.versions import version
from tests.support.notebooks import code_of
from tests.support.tools_for_tests import add, broken, call, weather

Loop = Callable[..., tuple[str | None, list[dict[str, Any]]]]


def package_loop(
    client: Any,
    model: str,
    task: str,
    tools: Any,
    max_steps: int = 10,
    system: str | None = None,
    on_event: Any = None,
) -> tuple[str | None, list[dict[str, Any]]]:
    """The package's Agent, in the shape of the lesson's function."""
    agent = Agent(
        client, model, tools, system=system, stops=[MaxSteps(max_steps)], on_event=on_event
    )
    result = agent.run(task)
    return result.answer, result.messages


@pytest.fixture(scope="module", params=["lesson", "package"])
def run_agent(request: pytest.FixtureRequest) -> Loop:
    loop: Loop = version(request.param, "03", "run_agent", package_loop)
    return loop


TOOLS = [weather, add, broken]


def asked(client: Any) -> list[dict[str, Any]]:
    """The requests that the far end received."""
    return requests_of(client)


def observations(messages: list[dict[str, Any]]) -> list[str]:
    return [message["content"] for message in messages if message["role"] == "tool"]


def test_a_question_that_needs_no_tool_is_answered_at_once(run_agent: Loop) -> None:
    client, model = connect(script=["Four."])
    answer, messages = run_agent(client, model, "2 + 2?", TOOLS)
    assert answer == "Four."
    assert [message["role"] for message in messages] == ["user", "assistant"]
    assert len(asked(client)) == 1


def test_a_call_is_run_and_the_model_reads_its_result(run_agent: Loop) -> None:
    client, model = connect(script=[call("weather", city="Oslo"), "20 degrees."])
    answer, messages = run_agent(client, model, "Weather in Oslo?", TOOLS)
    assert answer == "20 degrees."
    assert [message["role"] for message in messages] == ["user", "assistant", "tool", "assistant"]
    assert observations(messages) == ["Oslo: 20 degrees"]
    assert asked(client)[1]["messages"][-1]["content"] == "Oslo: 20 degrees"
    assert history_problems(messages) == []


def test_the_tools_are_offered_in_every_request(run_agent: Loop) -> None:
    client, model = connect(script=[call("add", a=1, b=2), "3"])
    run_agent(client, model, "1 + 2?", TOOLS)
    for request in asked(client):
        names = [tool["function"]["name"] for tool in request["tools"]]
        assert names == ["weather", "add", "broken"]


def test_several_calls_of_one_reply_are_answered_in_call_order(run_agent: Loop) -> None:
    script = [
        [call("weather", city="Oslo"), call("add", a=1, b=2), call("weather", city="Rome")],
        "So.",
    ]
    client, model = connect(script=script)
    answer, messages = run_agent(client, model, "Which is warmer?", TOOLS)
    assert answer == "So."
    assert observations(messages) == ["Oslo: 20 degrees", "3", "Rome: 20 degrees"]
    ids = [each["id"] for each in messages[1]["tool_calls"]]
    assert [each["tool_call_id"] for each in messages[2:5]] == ids
    assert history_problems(messages) == []


@pytest.mark.parametrize("max_steps", [1, 3])
def test_the_cap_means_exactly_that_many_model_calls_and_no_answer(
    run_agent: Loop, max_steps: int
) -> None:
    client, model = connect(script=[call("weather", city="Oslo")] * 5)
    answer, messages = run_agent(client, model, "Weather?", TOOLS, max_steps=max_steps)
    assert answer is None
    assert len(asked(client)) == max_steps
    assert history_problems(messages) == []


def test_the_cap_is_ten_when_nothing_is_said(run_agent: Loop) -> None:
    client, model = connect(script=[call("weather", city="Oslo")] * 12)
    answer, _ = run_agent(client, model, "Weather?", TOOLS)
    assert answer is None
    assert len(asked(client)) == 10


def test_an_answer_in_the_last_allowed_step_is_an_answer(run_agent: Loop) -> None:
    client, model = connect(script=[call("weather", city="Oslo"), "20."])
    assert run_agent(client, model, "Weather?", TOOLS, max_steps=2)[0] == "20."


@pytest.mark.parametrize(
    "wrong",
    [
        call("broken"),
        call("wether", city="Oslo"),
        call("add", a=1),
        {"name": "add", "arguments": '{"a": 1, "b": '},
        {"name": "add", "arguments": "[1, 2]"},
    ],
    ids=["raises", "no such tool", "missing argument", "broken JSON", "no object"],
)
def test_a_call_that_goes_wrong_is_an_observation_and_the_loop_goes_on(
    run_agent: Loop, wrong: dict[str, Any]
) -> None:
    client, model = connect(script=[[wrong, call("add", a=1, b=2)], "I tried."])
    answer, messages = run_agent(client, model, "x", TOOLS)
    assert answer == "I tried."
    first, second = observations(messages)
    assert first.startswith("Error")
    assert second == "3"
    assert history_problems(messages) == []


def test_the_system_prompt_comes_first_and_only_when_there_is_one(run_agent: Loop) -> None:
    client, model = connect(script=["Hi.", "Hi."])
    _, messages = run_agent(client, model, "Hello", TOOLS, system="Be brief.")
    assert messages[0] == {"role": "system", "content": "Be brief."}
    assert asked(client)[0]["messages"][0] == messages[0]
    assert run_agent(client, model, "Hello", TOOLS)[1][0]["role"] == "user"


def test_runs_share_nothing_and_the_callers_list_is_not_changed(run_agent: Loop) -> None:
    client, model = connect(script=["One.", "Two."])
    tools = list(TOOLS)
    run_agent(client, model, "First", tools)
    _, messages = run_agent(client, model, "Second", tools)
    assert [message["content"] for message in messages] == ["Second", "Two."]
    assert tools == TOOLS


def test_it_works_without_tools(run_agent: Loop) -> None:
    client, model = connect(script=["Hi."])
    assert run_agent(client, model, "Hello", [])[0] == "Hi."


def test_chinese_stays_chinese_from_task_to_answer(run_agent: Loop) -> None:
    def weather_in(city: str) -> dict[str, str]:
        """城市的天气。"""
        return {"城市": city, "天气": "晴"}

    client, model = connect(script=[call("weather_in", city="北京"), "北京今天晴。"])
    answer, messages = run_agent(client, model, "北京天气怎么样？", [weather_in])
    assert answer == "北京今天晴。"
    assert messages[0]["content"] == "北京天气怎么样？"
    assert "晴" in observations(messages)[0]
    assert json.loads(messages[1]["tool_calls"][0]["function"]["arguments"]) == {"city": "北京"}


def test_on_event_is_told_of_every_step(run_agent: Loop) -> None:
    seen: list[Any] = []
    client, model = connect(script=[call("add", a=1, b=2), "3"])
    run_agent(client, model, "1 + 2?", TOOLS, on_event=lambda *what: seen.append(what))
    assert len(seen) >= 2


# --- the two versions side by side ----------------------------------------------------------


def test_both_versions_send_the_same_requests_and_keep_the_same_record() -> None:
    script = [
        ["Let me see.", call("weather", city="奥斯陆"), call("add", a=1, b=2), call("broken")],
        [call("wether", city="x"), {"name": "add", "arguments": "[1]"}],
        call("multi_tool_use.parallel"),
        "Done.",
    ]
    seen = []
    for origin in ("lesson", "package"):
        loop = version(origin, "03", "run_agent", package_loop)
        client, model = connect(script=script)
        answer, messages = loop(client, model, "x", TOOLS, system="Be brief.")
        requests = [
            (each["messages"], each["tools"], each["temperature"]) for each in asked(client)
        ]
        seen.append((answer, messages, requests))
    lesson, package = seen
    assert lesson == package
    assert len(package[2]) == 4


def test_the_lessons_loop_and_all_that_it_calls_have_at_most_forty_lines() -> None:
    """As everywhere in the lessons, blank lines are not counted."""
    source = code_of("03")
    defined = {
        each.name: each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef)
    }
    needed, left = set(), ["run_agent"]
    while left:
        needed.add(name := left.pop())
        used = {each.id for each in ast.walk(defined[name]) if isinstance(each, ast.Name)}
        left += (used & defined.keys()) - needed
    bodies = [ast.get_source_segment(source, defined[name]) or "" for name in needed]
    assert needed >= {"run_agent", "ask"}
    assert sum(bool(line.strip()) for body in bodies for line in body.splitlines()) <= 40
