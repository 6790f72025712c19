"""Tasks of ten to twenty steps, one call at a time: the right figures, the right winner."""

from typing import Any

import pytest
from planner_kit import ask, demo

from agentkit.demo_tools import (
    calculate,
    city_facts,
    compare_numbers,
    current_time,
    distance_between,
    get_property_tax,
    get_weather,
    read_note,
    search_notes,
    set_clock,
)

CITIES = "Oslo, Rome, Tokyo, Cairo and Lima"
HAN = "奥斯陆、罗马、东京、开罗和利马"
TOOLS = demo(
    get_weather,
    current_time,
    calculate,
    city_facts,
    compare_numbers,
    get_property_tax,
    distance_between,
    search_notes,
    read_note,
)
LAKES = "Lake Geneva, Lake Constance, Lake Erie, Lake Ontario and Lake Huron"
POPULATIONS = 1082575 + 2318895 + 9733276 + 9606916 + 7737002
COMPARED = ("compare_numbers", {"first": 24, "second": 17, "unit": "°C"})


@pytest.fixture(autouse=True)
def clock() -> Any:
    set_clock("2026-03-14 12:00")
    yield
    set_clock(None)


@pytest.mark.parametrize(
    ("task", "calls", "last", "conclusion"),
    [
        (
            f"Compare {CITIES}: get the weather and the population of each city, then say which is "
            "the warmest.",
            11,
            COMPARED,
            "Lima is the warmest, with 24 °C.",
        ),
        (
            f"Compare {CITIES}: get the weather and the population of each city, then say which "
            "has the most people.",
            11,
            ("compare_numbers", {"first": 9733276, "second": 9606916}),
            "Tokyo has the most, with 9,733,276.",
        ),
        (
            f"Get the weather and the population of {CITIES}, and add up the populations.",
            11,
            ("calculate", {"expression": "1082575 + 2318895 + 9733276 + 9606916 + 7737002"}),
            f"Together: {POPULATIONS:,}.",
        ),
        (
            "Which of these cities is the coldest today: Oslo, Rome, Tokyo, Cairo or Lima?",
            6,
            ("compare_numbers", {"first": 1, "second": 11, "unit": "°C"}),
            "Oslo is the coldest, with 1 °C.",
        ),
        (
            f"What is the total property tax of {CITIES}?",
            6,
            ("calculate", {"expression": "1582 + 2240 + 2315 + 1699 + 2290"}),
            "Together: 10,126 EUR.",
        ),
        (
            f"Find the area of {LAKES} in the notes and add them up.",
            11,
            ("calculate", {"expression": "580 + 536 + 25700 + 18960 + 59600"}),
            "Together: 105,376 km².",
        ),
        (
            "Read the notes on Mount Everest, Denali, Mount Fuji, Kilimanjaro and Mont Blanc. "
            "Which is the highest?",
            11,
            ("compare_numbers", {"first": 8848.86, "second": 6190, "unit": "m"}),
            "Mount Everest is the highest, with 8848.86 m.",
        ),
        (
            "How far is it from Oslo to Rome, Tokyo, Cairo, Lima and Paris? Which is the longest "
            "distance?",
            6,
            ("compare_numbers", {"first": 11041, "second": 8405, "unit": "km"}),
            "Oslo → Lima is the longest, with 11,041 km.",
        ),
        (
            "Which is farthest from Oslo: Rome, Tokyo, Cairo, Lima or Paris?",
            6,
            ("compare_numbers", {"first": 11041, "second": 8405, "unit": "km"}),
            "Oslo → Lima is the farthest, with 11,041 km.",
        ),
        (
            "Get the distance from Oslo to each of Rome, Tokyo, Cairo, Lima and Paris, and add "
            "them up.",
            6,
            ("calculate", {"expression": "2007 + 8405 + 3656 + 11041 + 1342"}),
            "Together: 26,451 km.",
        ),
        (
            f"比较{HAN}：查每个城市的天气和人口，然后告诉我哪个最暖和。",
            11,
            COMPARED,
            "利马最暖和，为 24 °C。",
        ),
        (
            f"{HAN}，哪个城市人口最多？",
            6,
            ("compare_numbers", {"first": 9733276, "second": 9606916}),
            "东京最多，为 9,733,276。",
        ),
        (
            f"{HAN}的房产税一共是多少？",
            6,
            ("calculate", {"expression": "1582 + 2240 + 2315 + 1699 + 2290"}),
            "合计：10,126 EUR。",
        ),
        (
            "从奥斯陆到罗马、东京、开罗、利马和巴黎有多远？哪个最远？",
            6,
            ("compare_numbers", {"first": 11041, "second": 8405, "unit": "km"}),
            "奥斯陆 → 利马最远，为 11,041 km。",
        ),
        (
            "在笔记里查日内瓦湖、博登湖、伊利湖、安大略湖和休伦湖的面积，加起来是多少？",
            11,
            ("calculate", {"expression": "580 + 536 + 25700 + 18960 + 59600"}),
            "合计：105,376 平方公里。",
        ),
    ],
)
@pytest.mark.parametrize("parallel", [False, True])
def test_a_long_task_ends_with_the_right_conclusion(
    task: str, calls: int, last: tuple[str, dict[str, Any]], conclusion: str, parallel: bool
) -> None:
    run = ask(task, TOOLS, parallel=parallel, replies=calls + 1)
    assert run.answer.endswith(conclusion)
    assert len(run.calls) == calls
    assert run.calls[-1] == last
    assert len(run.rounds) == calls or parallel


def test_every_time_of_day_says_whose_it_is() -> None:
    run = ask(f"What is the weather and the local time in {CITIES}?", TOOLS, parallel=False)
    for place in ("Oslo: 13:00", "Rome: 13:00", "Tokyo: 21:00", "Cairo: 14:00", "Lima: 07:00"):
        assert place in run.answer
    assert "Lima: 24 °C" in run.answer


@pytest.mark.parametrize(
    ("question", "calls"),
    [
        ("What is the distance between Oslo and Rome?", [("Oslo", "Rome")]),
        ("How far is it from Oslo to Rome?", [("Oslo", "Rome")]),
        ("Is Rome or Paris closer to Oslo?", [("Rome", "Oslo"), ("Paris", "Oslo")]),
        ("罗马和巴黎，哪个离奥斯陆更近？", [("Rome", "Oslo"), ("Paris", "Oslo")]),
        ("奥斯陆到罗马和东京的距离分别是多少？", [("Oslo", "Rome"), ("Oslo", "Tokyo")]),
    ],
)
def test_one_end_may_have_several_others(question: str, calls: list[tuple[str, str]]) -> None:
    run = ask(question, demo(distance_between))
    assert [tuple(arguments.values()) for _, arguments in run.calls] == calls


def test_a_plain_comparison_of_many_needs_no_tool_for_two() -> None:
    run = ask(f"Compare the population of {CITIES}.", demo(city_facts, compare_numbers))
    assert run.names.count("city_facts") == 5
    assert all(
        {arguments["first"], arguments["second"]} == {9733276, 9606916}
        for name, arguments in run.calls
        if name == "compare_numbers"
    )


def test_of_several_that_come_first_together_none_is_left_out() -> None:
    tools = demo(city_facts)
    tied = {name: (pair[0], lambda city: {"population": 9 if city != "Oslo" else 3})
            for name, pair in tools.items()}  # fmt: skip
    run = ask("Which of Oslo, Rome and Lima has the largest population?", tied)
    assert run.answer.endswith("Rome and Lima come first together, with 9.")
    run = ask("Which of Rome and Lima has the largest population?", tied)
    assert run.answer.endswith("They are equal.")


def test_what_is_worked_out_calls_for_no_tool_of_its_own() -> None:
    task = f"Get the weather in {CITIES}, then tell me the average temperature."
    run = ask(task, TOOLS)
    assert set(run.names) == {"get_weather", "calculate"}
    assert run.answer.endswith("On average: 13 °C.")


@pytest.mark.parametrize(
    ("question", "cities"),
    [
        ("奥斯陆的天气怎么样？现在几点？", ["奥斯陆", "奥斯陆"]),
        ("罗马现在几点？开罗天气怎么样？", ["罗马", "开罗"]),
        ("What time is it in Rome? And what is the weather in Cairo?", ["Rome", "Cairo"]),
    ],
)
def test_two_questions_in_a_row_are_two_questions(question: str, cities: list[str]) -> None:
    run = ask(question, demo(get_weather, current_time))
    assert run.names == ["current_time", "get_weather"]
    assert [arguments["city"] for _, arguments in run.calls] == cities
