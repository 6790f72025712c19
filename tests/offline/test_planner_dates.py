"""Days and hours: between dates that the question or the tools give, between clocks, weekdays."""

from datetime import date
from typing import Any

import pytest
from planner_kit import Pair, ask, define, demo, kit, one

from agentkit.demo_tools import calculate

PAGES = {
    "fair.md": "The harvest fair was founded in 1920. It opens on 2026-09-12 and closes on "
    "2026-09-20.\n\n丰收节于 2026-09-12 开幕。",
    "rocket.md": "The moon rocket was launched on 2021-05-04.",
    "probe.md": "The sun probe was built in 2020. It was launched on 2022-01-04.",
}
TODAY: Pair = (define("day_now", "Today's date."), lambda: {"date": "2026-03-14"})
SPAN: Pair = (
    define(
        "span",
        "The number of days from one date to another.",
        first="First date, as YYYY-MM-DD",
        last="Last date, as YYYY-MM-DD",
    ),
    lambda first, last: {"days": (date.fromisoformat(last) - date.fromisoformat(first)).days},
)


def find(q: str) -> list[dict[str, str]]:
    names = {"fair.md": ("fair", "丰收节"), "rocket.md": ("rocket",), "probe.md": ("probe",)}
    return [{"path": p} for p, words in names.items() if any(w in q.lower() for w in words)]


PAIRS = kit(
    (define("find_pages", "Search the encyclopedia for pages.", q="What to look for"), find),
    (
        define("open_page", "Read a page of the encyclopedia.", path="Path of the page"),
        lambda path: PAGES[path],
    ),
    TODAY,
    SPAN,
)
DATES = kit(TODAY, SPAN)


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("How many days is it from today to 2026-12-24?", "2026-03-14", "2026-12-24"),
        ("The shop opens on 2026-05-01. How many days until then?", "2026-03-14", "2026-05-01"),
        ("How many days are left until the concert (2026-06-21)?", "2026-03-14", "2026-06-21"),
        ("How many days have passed since 2026-01-01?", "2026-01-01", "2026-03-14"),
        ("How many days are there between 2026-01-01 and today?", "2026-01-01", "2026-03-14"),
        ("How many days lie between 24 December 2026 and today?", "2026-03-14", "2026-12-24"),
        ("距离2026-12-24还有几天？", "2026-03-14", "2026-12-24"),
        ("从今天到2026-12-24有多少天？", "2026-03-14", "2026-12-24"),
        ("2026-01-01到今天过去了多少天？", "2026-01-01", "2026-03-14"),
    ],
)
def test_today_is_fetched_and_stands_on_its_side(question: str, first: str, last: str) -> None:
    run = ask(question, DATES)
    assert run.calls == [("day_now", {}), ("span", {"first": first, "last": last})]
    days = (date.fromisoformat(last) - date.fromisoformat(first)).days
    assert str(days) in run.answer


def test_two_dates_of_the_question_need_no_clock() -> None:
    run = ask("How many days is it from 2026-01-01 to 2026-02-01?", DATES)
    assert run.calls == [("span", {"first": "2026-01-01", "last": "2026-02-01"})]


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("How many days until the Harvest Fair opens?", "2026-03-14", "2026-09-12"),
        ("How many days until the Harvest Fair closes?", "2026-03-14", "2026-09-20"),
        ("离丰收节开幕还有多少天？", "2026-03-14", "2026-09-12"),
        (
            "How many days after the Moon Rocket was the Sun Probe launched?",
            "2021-05-04",
            "2022-01-04",
        ),
        (
            "How many days lie between the launches of the Moon Rocket and the Sun Probe?",
            "2021-05-04",
            "2022-01-04",
        ),
    ],
)
def test_the_date_of_an_event_is_looked_up(question: str, first: str, last: str) -> None:
    run = ask(question, PAIRS)
    assert run.calls[-1] == ("span", {"first": first, "last": last})
    assert "find_pages" in run.names


def test_the_date_may_come_from_a_tool_of_its_own() -> None:
    definition = define("next_regatta", "The opening date of the next regatta.")
    tools = {**DATES, **one(definition, lambda: {"opening_date": "2026-07-04"})}
    run = ask("How many days until the next regatta?", tools)
    assert run.calls[-1] == ("span", {"first": "2026-03-14", "last": "2026-07-04"})


def test_a_date_that_nobody_knows_is_asked_for() -> None:
    run = ask("How many days is it until the regatta?", DATES)
    assert "span" not in run.names
    assert "?" in run.answer


OFFSETS = {"Cairo": "+02:00", "开罗": "+02:00", "Lima": "-05:00", "利马": "-05:00"}


def clock_of(city: str) -> dict[str, Any]:
    time = {"+02:00": "14:00", "-05:00": "07:00"}[OFFSETS[city]]
    return {
        "city": city,
        "date": "2026-03-14",
        "weekday": "Saturday",
        "local_time": time,
        "utc_offset": OFFSETS[city],
    }


CLOCK = one(
    define("clock_of", "The local date, weekday and time of a city.", city="Name of the city"),
    clock_of,
)
BARE = one(
    define("clock_of", "The local time in a city.", city="Name of the city"),
    lambda city: {"time": clock_of(city)["local_time"]},
)


@pytest.mark.parametrize("tools", [CLOCK, BARE, {**CLOCK, **demo(calculate)}])
@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many hours is Cairo ahead of Lima?", "The difference is 7 h."),
        ("What is the time difference between Lima and Cairo?", "The difference is 7 h."),
        ("开罗和利马的时差是多少？", "相差 7 小时。"),
        ("開羅和利馬時差幾個小時？", "相差 7 小時。"),
    ],
)
def test_clocks_are_compared_in_hours(question: str, told: str, tools: dict[str, Pair]) -> None:
    if "開" in question:
        OFFSETS.update({"開羅": "+02:00", "利馬": "-05:00"})
    assert ask(question, tools).answer.endswith(told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which day of the week is it in Lima?", "Saturday"),
        ("开罗今天是星期几？", "星期六"),
        ("利马现在是周几？", "星期六"),
    ],
)
def test_the_weekday_is_told_alone(question: str, told: str) -> None:
    run = ask(question, CLOCK)
    assert run.names == ["clock_of"]
    assert told in run.answer
    assert "2026" not in run.answer
