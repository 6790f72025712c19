"""A tool that tells the present answers nothing about another day, place or event."""

from datetime import date
from typing import Any

import pytest
from planner_kit import Pair, ask, define, kit, one, returns

CALENDAR = (
    define("calendar_now", "What day it is today: the date and the weekday."),
    returns({"date": "2026-03-14", "weekday": "Saturday"}),
)
CLOCK = (
    define("wall_clock", "The present time and date."),
    returns({"time": "09:30", "date": "2026-03-14"}),
)
RILI = (define("rili", "返回今天的日期和星期。"), returns({"日期": "2026-03-14", "星期": "星期六"}))
TOWN_CLOCK = (
    define("town_clock", "Tell the local date and time in a town.", town="name of the town"),
    returns({"date": "2026-03-14", "time": "10:30"}),
)
MUSEUM = (
    define("museum_hours", "Opening hours of a museum.", museum="name of the museum"),
    returns({"opens": "10:00", "closes": "18:00"}),
)


def count_days(first: str, second: str) -> dict[str, int]:
    return {"days": (date.fromisoformat(second) - date.fromisoformat(first)).days}


SPAN = (
    define(
        "day_count",
        "Count the days from one date to another.",
        first="first date",
        second="second date",
    ),
    count_days,
)
DUTY = (define("duty_doctor", "The doctor on duty today."), returns({"doctor": "Dr Amsel"}))
MENU = (define("canteen_menu", "The menu of the canteen."), returns(["soup", "dumplings"]))
OUTSIDE = (
    define("outside_temperature", "The temperature outside, in °C."),
    returns({"temperature_c": 4}),
)
RIVER = (
    define("river_level", "The water level of a river today, in cm.", river="name of the river"),
    returns({"level_cm": 240}),
)
FAIRS = (
    define("fair_dates", "When a fair takes place.", fair="name of the fair"),
    returns({"starts": "2026-08-01", "ends": "2026-08-05"}),
)


@pytest.mark.parametrize(
    ("question", "tools", "day"),
    [
        ("Which weekday is 1 May 2026?", kit(CALENDAR), "1 May 2026"),
        ("On what day of the week did 1999-12-31 fall?", kit(CALENDAR, SPAN), "1999-12-31"),
        ("What was the date yesterday?", kit(CLOCK), "yesterday"),
        ("What is the date in three weeks?", kit(CALENDAR, SPAN), "in three weeks"),
        ("What day was it three days ago?", kit(CALENDAR), "three days ago"),
        ("2026年5月1日是周几？", kit(RILI), "2026年5月1日"),
        ("2019年10月1日是星期几？", kit(RILI, SPAN), "2019年10月1日"),
        ("下周五是几号？", kit(RILI), "下周五"),
        ("十天以后是几号？", kit(RILI, SPAN), "十天以后"),
    ],
)
def test_the_calendar_of_today_is_not_asked_about_another_day(
    question: str, tools: dict[str, Pair], day: str
) -> None:
    run = ask(question, tools)
    assert run.calls == []
    assert day in run.answer
    assert not any(word in run.answer for word in ("Saturday", "星期六", "2026-03-14"))


@pytest.mark.parametrize(
    ("question", "tools", "told"),
    [
        ("What day is it?", kit(CALENDAR), "Saturday"),
        ("Tell me today's date, please.", kit(CALENDAR), "2026-03-14"),
        ("What is the date today?", kit(CLOCK), "2026-03-14"),
        ("Is today a Sunday?", kit(CALENDAR, SPAN), "Saturday"),
        ("今天是星期天吗？", kit(RILI, SPAN), "星期六"),
        ("今天星期几？", kit(RILI), "星期六"),
        ("今天的日期是什么？", kit(RILI), "2026-03-14"),
        ("What time is it in Kiel?", kit(TOWN_CLOCK), "10:30"),
        ("What is the time in Kiel and Bonn?", kit(TOWN_CLOCK, RIVER), "10:30"),
    ],
)
def test_what_the_present_is_the_calendar_and_the_clock_tell(
    question: str, tools: dict[str, Pair], told: str
) -> None:
    assert told in ask(question, tools).answer


@pytest.mark.parametrize(
    ("question", "tools", "thing"),
    [
        ("What time does the museum open?", kit(CLOCK), "museum"),
        ("What time does the museum in Kiel open?", kit(TOWN_CLOCK), "museum"),
        ("When is the next train to Bonn?", kit(CALENDAR, TOWN_CLOCK), "train"),
        ("博物馆几点开门？", kit(CLOCK), "博物馆"),
        ("下一班火车什么时候开？", kit(RILI), ""),
    ],
)
def test_the_clock_does_not_tell_when_something_else_happens(
    question: str, tools: dict[str, Pair], thing: str
) -> None:
    run = ask(question, tools)
    assert run.calls == []
    assert thing in run.answer


def test_whoever_knows_the_hours_is_asked_and_not_the_clock() -> None:
    run = ask("What time does the Louvre open?", kit(CLOCK, MUSEUM))
    assert run.calls == [("museum_hours", {"museum": "Louvre"})]


@pytest.mark.parametrize(
    ("question", "calendar"),
    [
        ("How many days until Easter?", CALENDAR),
        ("How many days are left until Carnival?", CALENDAR),
        ("距离圣诞节还有几天？", RILI),
        ("离中秋节还有多少天？", RILI),
    ],
)
def test_a_feast_is_no_town_for_the_clock_where_days_are_counted(
    question: str, calendar: Pair
) -> None:
    run = ask(question, kit(calendar, SPAN, TOWN_CLOCK))
    assert run.calls == [(calendar[0]["function"]["name"], {})]
    assert run.answer.endswith(("Which one do you mean?", "请告诉我。"))


def test_the_date_of_an_event_comes_from_the_tool_that_knows_events() -> None:
    run = ask("How many days are left until the Jazz Fair?", kit(CALENDAR, SPAN, FAIRS))
    assert run.calls[-1] == ("day_count", {"first": "2026-03-14", "second": "2026-08-01"})
    assert run.answer.endswith("140 days.")


def test_the_date_that_days_are_counted_to_is_told_with_them() -> None:
    games = (
        define("next_summer_games", "The opening date of the next Summer Games."),
        returns({"opening_date": "2028-07-14"}),
    )
    run = ask("How many days until the next Summer Games?", kit(games, CALENDAR, SPAN))
    assert run.calls[-1] == ("day_count", {"first": "2026-03-14", "second": "2028-07-14"})
    assert run.answer == "2028-07-14. 853 days."


@pytest.mark.parametrize(
    ("question", "tools", "told", "caveat"),
    [
        ("Who is the doctor on duty tomorrow?", kit(DUTY), "Dr Amsel", "holds for tomorrow"),
        ("Who was on duty on 2026-03-01?", kit(DUTY), "Dr Amsel", "holds for 2026-03-01"),
        ("What is on the menu on Friday?", kit(MENU), "dumplings", "holds for Friday"),
        ("What is the temperature in Oslo?", kit(OUTSIDE), "4 °C", "holds for Oslo"),
        ("明天谁值班医生？", kit(DUTY), "Dr Amsel", "适用于明天"),
        ("莱茵河昨天的水位是多少？", kit(RIVER), "240 cm", "适用于昨天"),
    ],
)
def test_what_no_call_could_take_is_no_part_of_the_finding(
    question: str, tools: dict[str, Pair], told: str, caveat: str
) -> None:
    answer = ask(question, tools).answer
    assert told in answer
    assert caveat in answer
    assert "tomorrow is" not in answer
    assert "in Oslo is" not in answer


@pytest.mark.parametrize(
    ("question", "tools"),
    [
        ("Who is the doctor on duty today?", kit(DUTY)),
        ("How cold is it outside?", kit(OUTSIDE)),
        ("I live in Oslo. How cold is it outside?", kit(OUTSIDE)),
        ("My train leaves tomorrow. What is on the menu?", kit(MENU)),
        ("As I leave tomorrow, who is the doctor on duty today?", kit(DUTY)),
        ("今天谁值班医生？", kit(DUTY)),
        ("莱茵河的水位是多少？", kit(RIVER)),
    ],
)
def test_nothing_is_doubted_where_the_question_is_about_now(
    question: str, tools: dict[str, Pair]
) -> None:
    answer = ask(question, tools).answer
    assert "holds for" not in answer
    assert "适用于" not in answer


def test_a_result_that_holds_dates_speaks_for_itself() -> None:
    events: Any = [
        {"event": "fair", "date": "2026-05-01"},
        {"event": "market", "date": "2026-05-08"},
    ]
    tools = one(define("list_events", "All events of the town."), returns(events))
    assert "holds for" not in ask("Which events are there on 2026-05-01?", tools).answer
