"""What lesson 04's own `count_tokens` and `trim` and the package's must both do."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from agentkit import Agent, ToolCall, connect, count_tokens, history_problems, trim
from agentkit.history import turns
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.stops import MaxSteps
from tests.contract.versions import version
from tests.support.histories import agent_history, budgets, chat_history, latest_user
from tests.support.tools_for_tests import add, call, weather

Message = dict[str, Any]
Count = Callable[..., int]
Trim = Callable[[list[Message], int], list[Message]]

TEXTS = {  # with the number of tokens by OpenAI's o200k table
    "The history is sent whole with every request, so a run of twelve steps pays for its first "
    "observation twelve times. Nobody reads it that often.": 29,
    "每一次请求都要把全部历史重新发送一遍，所以运行十二步，就要为第一次观察付十二次钱。"
    "没有人会把它读那么多遍。": 36,
    "def total(prices: list[float], rate: float = 0.2) -> float:\n"
    '    """Sum with tax."""\n'
    "    return round(sum(prices) * (1 + rate), 2)\n": 43,
    '{"city": "Oslo", "country": "Norway", "population": 717710, "temperature": 12.5, '
    '"sky": "cloudy", "updated": "2026-03-14T12:00"}': 51,
}


@pytest.fixture(scope="module", params=["lesson", "package"])
def origin(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(scope="module")
def count(origin: str) -> Count:
    counted: Count = version(origin, "04", "count_tokens", count_tokens)
    return counted


@pytest.fixture(scope="module")
def cut(origin: str) -> Trim:
    trimmed: Trim = version(origin, "04", "trim", trim)
    return trimmed


# --- counting -------------------------------------------------------------------------------


def calling(name: str = "weather", **arguments: Any) -> Message:
    return assistant_message(None, [ToolCall("c", name, json.dumps(arguments, ensure_ascii=False))])


def definition(description: str = "Weather.", **properties: Any) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties}
    function = {"name": "weather", "description": description, "parameters": parameters}
    return {"type": "function", "function": function}


def test_no_messages_are_no_tokens_and_a_count_is_a_whole_number(count: Count) -> None:
    assert count([]) == 0
    assert type(count([user_message("Hi")])) is int
    assert count([user_message("Hi")]) > 0


@pytest.mark.parametrize(("text", "tokens"), TEXTS.items(), ids=["English", "中文", "code", "JSON"])
def test_a_text_is_counted_to_within_a_half_in_any_language(
    count: Count, text: str, tokens: int
) -> None:
    counted = count([user_message(text * 5)]) - count([user_message(text)])
    assert counted == pytest.approx(4 * tokens, rel=1 / 2)


def test_the_sum_over_messages_is_the_count_of_all(count: Count) -> None:
    for seed in range(20):
        history = agent_history(Random(seed), parts=False)
        assert sum(count([message]) for message in history) == count(history)


@pytest.mark.parametrize(
    "more",
    [
        calling(city="Oslo"),
        calling("weather_of_a_city_at_a_given_day"),
        calling(city="Oslo", day="the day after tomorrow", unit="degrees Celsius"),
        calling(城市="奥斯陆今天的天气怎么样"),
    ],
    ids=["a call", "a longer name", "longer arguments", "中文"],
)
def test_calls_are_counted_with_their_names_and_arguments(count: Count, more: Message) -> None:
    assert count([more]) > count([calling()]) > count([assistant_message("")])
    assert count([calling(x="word " * 400)]) > 300


def test_several_calls_of_one_message_are_all_counted(count: Count) -> None:
    one = calling(city="Oslo")
    three = one | {"tool_calls": one["tool_calls"] * 3}
    extra = count([three]) - count([one])
    assert extra >= 2 * 3
    assert extra == 2 * (count([one | {"tool_calls": one["tool_calls"] * 2}]) - count([one]))


def test_tool_definitions_are_counted_with_all_that_they_say(count: Count) -> None:
    task = [user_message("Weather?")]
    short, described = definition(), definition("The weather in a city on one day.")
    typed = definition(city={"type": "string", "description": "Name of the city."})
    base = count(task)
    assert base < count(task, [short]) < min(count(task, [described]), count(task, [typed]))
    assert count(task, [short, typed]) == count(task, [short]) + count(task, [typed]) - base


# --- trimming -------------------------------------------------------------------------------


def histories() -> list[list[Message]]:
    """Chats and agents' histories, 30 of each; texts only, under a system prompt or none."""
    makers = (chat_history, agent_history)
    made = [make(Random(seed), parts=False) for seed in range(30) for make in makers]
    for history in made:
        if history[0]["role"] == "developer":
            history[0]["role"] = "system"
    return made


def places(view: list[Message], history: list[Message]) -> list[int]:
    """Where the view's messages stand in the history. They are its very messages, in order."""
    found: list[int] = []
    for message in view:
        start = found[-1] + 1 if found else 0
        found.append(next(n for n in range(start, len(history)) if history[n] is message))
    return found


def pinned(history: list[Message]) -> list[Message]:
    head = [each for each in history if each["role"] == "system"]
    return [*head, latest_user(history)]


def test_every_view_is_valid_and_made_of_whole_turns(count: Count, cut: Trim) -> None:
    for number, history in enumerate(histories()):
        for budget in budgets(Random(number), count(history)):
            view = cut(history, budget)
            assert history_problems(view) == []
            kept = {id(message) for message in view}
            assert len(kept) == len(places(view, history)) == len(view)
            for turn in turns(history):
                assert len({id(message) in kept for message in turn}) == 1


def test_the_system_prompt_the_task_and_the_newest_turn_stay_whatever_the_budget(
    cut: Trim,
) -> None:
    for history in histories():
        least = cut(history, 1)
        must = {id(message) for message in [*pinned(history), *turns(history)[-1]]}
        assert {id(message) for message in least} == must


def test_a_view_is_within_the_budget_whenever_the_least_is(count: Count, cut: Trim) -> None:
    for number, history in enumerate(histories()):
        least = count(cut(history, 1))
        for budget in budgets(Random(number), count(history)):
            assert count(cut(history, budget)) <= max(budget, least)


def test_what_stays_beside_the_task_is_the_newest_and_more_budget_never_keeps_less(
    count: Count, cut: Trim
) -> None:
    for number, history in enumerate(histories()):
        fixed = {id(message) for message in pinned(history)}
        free = [turn for turn in turns(history) if id(turn[0]) not in fixed]
        sizes = []
        for budget in sorted(budgets(Random(number), count(history))):
            kept = {id(message) for message in cut(history, budget)}
            stays = [id(turn[0]) in kept for turn in free]
            assert stays == sorted(stays)
            sizes.append(len(kept))
        assert sizes == sorted(sizes)


def test_what_fits_is_not_cut_and_what_was_cut_is_not_cut_again(count: Count, cut: Trim) -> None:
    for number, history in enumerate(histories()):
        whole = count(history)
        assert cut(history, whole) == cut(history, whole + 1) == history
        for budget in budgets(Random(number), whole):
            view = cut(history, budget)
            assert cut(view, budget) == view


def test_the_budget_is_used(count: Count, cut: Trim) -> None:
    """Not only the least: of 40 equal questions, half the budget keeps about half."""
    history = [system_message("Be brief.")]
    for number in range(40):
        history += [user_message(f"Question {number}?"), assistant_message(f"Answer {number}.")]
    view = cut(history, count(history) // 2)
    assert 0.4 * len(history) < len(view) < 0.6 * len(history)


def test_the_callers_list_and_its_messages_are_left_alone(count: Count, cut: Trim) -> None:
    for history in histories():
        before, same = json.dumps(history), list(history)
        view = cut(history, count(history) // 2)
        assert view is not history
        assert json.dumps(history) == before
        assert all(one is other for one, other in zip(history, same, strict=True))


def test_nothing_is_cut_from_nothing(cut: Trim) -> None:
    assert cut([], 100) == []


def test_calls_and_results_go_together_and_a_result_over_the_budget_is_sent_all_the_same(
    cut: Trim,
) -> None:
    task = [system_message("Be brief."), user_message("Read both.")]
    old = [calling(path="a"), tool_message("c", "short")]
    new = [calling(path="b"), tool_message("c", "long " * 5_000)]
    assert cut([*task, *old, *new], 500) == [*task, *new]
    assert cut([*task, *new, *old], 500) == [*task, *old]


def test_a_run_whose_view_is_trimmed_is_never_refused_and_its_record_stays_whole(
    count: Count, cut: Trim
) -> None:
    cities = ["Oslo", "Rome", "东京", "Cairo", "Lima", "Quito"]
    script: list[Any] = [[call("weather", city=city), call("add", a=1, b=2)] for city in cities]
    views = []

    def context(messages: Any, info: Any) -> list[Message]:
        views.append(cut(messages, 150))
        return views[-1]

    client, model = connect(script=[*script, "Done."])
    agent = Agent(
        client, model, [weather, add], system="Be brief.", context=context, stops=MaxSteps(20)
    )
    result = agent.run("Weather of six cities?")
    assert (result.answer, result.steps, len(requests_of(client))) == ("Done.", 7, 7)
    assert len(result.messages) == 2 + 6 * 3 + 1
    assert all(view[:2] == result.messages[:2] for view in views)
    assert max(map(count, views)) <= 150 < count(result.messages)
