"""A request that joins several questions: each is answered, or said to have no answer."""

from datetime import date

import pytest
from planner_kit import Pair, ask, define, demo, kit, returns

from agentkit import demo_tools

CALENDAR = (
    define("calendar_now", "What day it is today: the date and the weekday."),
    returns({"date": "2026-03-14", "weekday": "Saturday"}),
)
RILI = (define("rili", "返回今天的日期和星期。"), returns({"日期": "2026-03-14", "星期": "星期六"}))
SPAN = (
    define(
        "day_count",
        "Count the days from one date to another.",
        first="first date",
        second="second date",
    ),
    lambda first, second: {"days": (date.fromisoformat(second) - date.fromisoformat(first)).days},
)
RIVER = (
    define("river_level", "The water level of a river today, in cm.", river="name of the river"),
    returns({"level_cm": 240}),
)
SUMS = (
    define("reckon", "Work out an arithmetic expression.", expression="the expression"),
    demo_tools.calculate,
)
ROAD = (
    define("road_km", "The distance by road from one town to another.", start="from", end="to"),
    lambda start, end: {"km": 100 + len(start) + len(end)},
)
TOWN = (
    define("town_facts", "The population of a town.", town="name of the town"),
    returns({"population": 250_000}),
)
SKY = (
    define("sky_over", "The weather in a town.", town="name of the town"),
    returns({"temperature_c": 12, "sky": "clear"}),
)


@pytest.mark.parametrize(
    ("question", "tools", "told"),
    [
        (
            "What is the level of the Rhine and how many days are there until 2026-05-01?",
            kit(CALENDAR, SPAN, RIVER),
            ("240 cm", "48 days"),
        ),
        (
            "How many days until 2026-05-01? And what is the level of the Rhine?",
            kit(CALENDAR, SPAN, RIVER),
            ("240 cm", "48 days"),
        ),
        (
            "What is 12 * 12, and how many days until 2026-05-01?",
            kit(CALENDAR, SPAN, SUMS),
            ("144", "48 days"),
        ),
        (
            "What is the level of the Rhine, and what is 15 % of 80?",
            kit(RIVER, SUMS),
            ("240 cm", "12"),
        ),
        ("What are 40 and 15 multiplied, and how warm is Kiel?", kit(SKY, SUMS), ("600", "12 °C")),
        (
            "How far is it from Kiel to Bonn, and how far from Bonn to Ulm?",
            kit(ROAD, SKY),
            ("108 km", "107 km"),
        ),
        (
            "莱茵河的水位是多少，距离2026-05-01还有多少天？",
            kit(RILI, SPAN, RIVER),
            ("240 cm", "48天"),
        ),
        ("12乘以12等于多少？奥斯陆的天气怎么样？", kit(SKY, SUMS), ("144", "12 °C")),
        ("奥斯陆的天气和人口是多少？", kit(SKY, TOWN), ("12 °C", "250,000")),
    ],
)
@pytest.mark.parametrize("parallel", [True, False])
def test_no_question_of_a_request_is_lost(
    question: str, tools: dict[str, Pair], told: tuple[str, ...], parallel: bool
) -> None:
    answer = ask(question, tools, parallel=parallel).answer
    assert all(text in answer for text in told)


@pytest.mark.parametrize(
    ("question", "tools", "told", "left"),
    [
        (
            "What is the level of the Rhine, and who owns it?",
            kit(RIVER, SUMS),
            "240 cm",
            "“who owns it”",
        ),
        (
            "What is 12 * 12, and how tall is Ada?",
            kit(RIVER, SUMS),
            "144",
            "“how tall is Ada”",
        ),
        (
            "How many days until 2026-05-01 and who is Karl Amsel?",
            kit(CALENDAR, SPAN),
            "48 days",
            "“who is Karl Amsel”",
        ),
        ("12乘以12等于多少？张三多高？", kit(RIVER, SUMS), "144", "“张三多高”"),
    ],
)
def test_what_no_tool_answers_is_said_beside_what_one_does(
    question: str, tools: dict[str, Pair], told: str, left: str
) -> None:
    answer = ask(question, tools).answer
    assert told in answer
    assert left in answer


@pytest.mark.parametrize(
    "question",
    [
        "What is the weather in Kiel and Bonn, and which is the warmer one?",
        "What is the population of Kiel and Bonn, and what is their sum?",
        "What is the population of Kiel, and is it more than a million?",
        "What is the population of Kiel, and by how much is that larger than Bonn?",
        "Give me the weather in Kiel, and please be brief.",
        "奥斯陆和罗马哪个更暖和？差多少？",
        "奥斯陆的人口是多少？罗马呢？",
        "奥斯陆的人口是多少？超过一百万吗？",
    ],
)
def test_a_question_about_the_figures_of_another_is_no_part_without_a_tool(question: str) -> None:
    answer = ask(question, kit(SKY, TOWN, SUMS)).answer
    assert "None of my tools" not in answer
    assert "没有适合" not in answer


@pytest.mark.parametrize(
    ("question", "ends"),
    [
        ("How many days until 2026-05-01 and until 2026-06-01?", ("2026-05-01", "2026-06-01")),
        (
            "How many days are there before 2026-04-01, 2026-05-01 and 2026-06-01?",
            ("2026-04-01", "2026-05-01", "2026-06-01"),
        ),
        ("离2026年4月1日和2026年5月1日各还有几天？", ("2026-04-01", "2026-05-01")),
        (
            "How many days are there until 2026-04-01, and how many until 2026-12-24?",
            ("2026-04-01", "2026-12-24"),
        ),
        ("距离2026-04-01还有几天？", ("2026-04-01",)),
        ("How many days from today to 2026-05-01?", ("2026-05-01",)),
        ("How many days until 2026-05-01, when the Lantern Fair opens?", ("2026-05-01",)),
        ("How many days until 1 May 2026, on which the Lantern Fair starts?", ("2026-05-01",)),
    ],
)
def test_days_until_a_date_are_counted_from_today(question: str, ends: tuple[str, ...]) -> None:
    calendar = RILI if not question.isascii() else CALENDAR
    run = ask(question, kit(calendar, SPAN, SKY, TOWN))
    assert run.calls[0] == (calendar[0]["function"]["name"], {})
    assert run.calls[1:] == [("day_count", {"first": "2026-03-14", "second": end}) for end in ends]
    assert "None of my tools" not in run.answer


@pytest.mark.parametrize(
    "question",
    [
        "How many days lie between 2026-04-01 and 2026-05-01?",
        "How many days are there from 2026-04-01 to 2026-05-01?",
        "从2026年4月1日到2026年5月1日有多少天？",
        "2026年4月1日和2026年5月1日之间有几天？",
    ],
)
def test_days_between_two_dates_need_no_today(question: str) -> None:
    run = ask(question, kit(CALENDAR, SPAN))
    assert run.calls == [("day_count", {"first": "2026-04-01", "second": "2026-05-01"})]


def test_how_long_ago_a_day_was_is_counted_up_to_today() -> None:
    run = ask("How long ago was 2026-01-01?", kit(CALENDAR, SPAN))
    assert run.calls[-1] == ("day_count", {"first": "2026-01-01", "second": "2026-03-14"})
    assert run.answer == "72 days."


def test_several_spans_of_days_are_all_counted() -> None:
    run = ask(
        "How many days from 2026-01-01 to 2026-02-01, and from 2026-02-01 to 2026-03-01?",
        kit(CALENDAR, SPAN),
    )
    assert [call["second"] for _, call in run.calls] == ["2026-02-01", "2026-03-01"]
    assert "31 days" in run.answer
    assert "28 days" in run.answer


@pytest.mark.parametrize(
    "question",
    [
        "What date was it 100 days before 2026-03-14?",
        "What day is two weeks after 2026-05-01?",
        "What will the date be in 10 days?",
    ],
)
def test_a_day_so_many_days_away_is_no_count_of_days(question: str) -> None:
    assert ask(question, kit(CALENDAR, SPAN)).calls == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the population of Kiel, and what is the weather like there?", "12 °C"),
        ("基尔的人口是多少？那里天气怎么样？", "12 °C"),
    ],
)
def test_there_is_the_place_of_the_part_before(question: str, told: str) -> None:
    answer = ask(question, kit(TOWN, SKY)).answer
    assert "250,000" in answer
    assert told in answer


def test_each_part_gets_the_facts_that_it_asks_for() -> None:
    clock = (
        define("town_clock", "Tell the local date, weekday and time in a town.", town="the town"),
        returns({"date": "2026-03-14", "weekday": "Saturday", "time": "10:30"}),
    )
    answer = ask(
        "What day of the week is it in Kiel, and what time is it there?", kit(clock)
    ).answer
    assert "Saturday" in answer
    assert "10:30" in answer


def test_the_facts_of_one_part_do_not_hide_those_of_another() -> None:
    town = (
        define("town_facts", "The population and the time zone of a town.", town="the town"),
        returns({"population": 250_000, "time_zone": "Europe/Berlin"}),
    )
    clock = (
        define("town_clock", "Tell the local date and time in a town.", town="the town"),
        returns({"date": "2026-03-14", "time": "10:30"}),
    )
    run = ask(
        "What is 10 % of the population of Kiel, and what time is it there?", kit(town, clock, SUMS)
    )
    assert ("town_clock", {"town": "Kiel"}) in run.calls
    assert "population 250,000" in run.answer
    assert "10:30" in run.answer
    assert run.answer.endswith("The result is 25,000.")


def test_a_date_that_is_given_counts_though_a_note_names_the_event_too() -> None:
    notes = demo(demo_tools.search_notes, demo_tools.read_note, demo_tools.current_time)
    question = "How many days until 2028-07-14, when the next Olympic Games open?"
    run = ask(question, kit(CALENDAR, SPAN, SKY) | notes)
    assert run.calls[-1] == ("day_count", {"first": "2026-03-14", "second": "2028-07-14"})
    assert "current_time" not in run.names
    assert run.answer.endswith("853 days.")
