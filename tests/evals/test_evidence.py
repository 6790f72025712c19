"""What a check asks about, the run must have asked about: however it is spelled, and only that."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from agentkit import RunResult, StopReason, ToolCall
from agentkit.demo_tools import get_weather, read_note
from agentkit.evals import Task, facts
from agentkit.evals.evidence import collecting, need
from agentkit.evals.world import TOOLS, bookshop, stopped_clock
from agentkit.messages import assistant_message, tool_message, user_message
from agentkit.usage import Usage

BAIKAL = "lakes/baikal.md"


def run_of(*calls: tuple[str, dict[str, Any], Any]) -> RunResult:
    """A run of one step with these calls: (name, arguments, result)."""
    made = [
        ToolCall(f"call_{number}", name, json.dumps(arguments))
        for number, (name, arguments, _) in enumerate(calls)
    ]
    results = [
        tool_message(call.id, result if isinstance(result, str) else json.dumps(result))
        for call, (_, _, result) in zip(made, calls, strict=True)
    ]
    messages = [user_message("?"), assistant_message(None, made), *results]
    messages.append(assistant_message("Yes."))
    return RunResult("Yes.", StopReason.DONE, "", False, messages, 2, Usage())


def asked(name: str, **arguments: str) -> tuple[str, dict[str, Any], Any]:
    tools = TOOLS | {"query_database": bookshop().query_database}
    return name, arguments, tools[name](**arguments)


def solved(fact: Any, *calls: tuple[str, dict[str, Any], Any]) -> bool:
    """Whether a run with these calls solves a task whose check takes any answer after the fact."""
    task = Task("mine", "What?", (), lambda run: fact() is not None, 1)
    return task.solved_by(run_of(*calls))


@pytest.mark.parametrize("spelled", ["Munich", "münchen", " 慕尼黑 ", "Munich, Germany"])
def test_a_city_may_be_spelled_as_its_tool_understands_it(spelled: str) -> None:
    assert solved(lambda: facts.tax("Munich"), asked("get_property_tax", city=spelled))


def test_another_city_tool_or_day_is_no_evidence() -> None:
    tax = "get_property_tax"
    assert not solved(lambda: facts.tax("Munich"), asked(tax, city="Berlin"))
    assert not solved(lambda: facts.tax("Munich"), asked("city_facts", city="Munich"))
    assert not solved(lambda: facts.tax("Munich"))
    tomorrow = asked("get_weather", city="Oslo", day="tomorrow")
    assert not solved(lambda: facts.degrees("Oslo"), tomorrow)
    assert solved(lambda: facts.degrees("Oslo", "tomorrow"), tomorrow)
    assert solved(lambda: facts.degrees("Oslo"), asked("get_weather", city="Oslo"))


def test_a_city_with_the_same_figure_is_no_evidence() -> None:
    with stopped_clock():
        osaka, tokyo = (asked("current_time", city=city) for city in ("Osaka", "Tokyo"))
    assert osaka[2] | {"city": "Tokyo"} == tokyo[2]
    assert solved(lambda: facts.weekday("Tokyo"), tokyo)
    assert not solved(lambda: facts.weekday("Tokyo"), osaka)


def test_from_there_to_here_is_as_far_as_back() -> None:
    back = asked("distance_between", from_city="Rome", to_city="Oslo")
    assert solved(lambda: facts.kilometres("Oslo", "Rome"), back)
    assert not solved(lambda: facts.kilometres("Oslo", "Vienna"), back)


def test_a_call_that_failed_or_told_something_else_is_no_evidence() -> None:
    city = {"city": "Munich"}
    for result in ("Error: TimeoutError", {"city": "Munich", "property_tax_eur": 1}, "", "null"):
        assert not solved(lambda: facts.tax("Munich"), ("get_property_tax", city, result))
    for day in ("yesterday", 5):
        call = "get_weather", {"city": "Oslo", "day": day}, get_weather("Oslo")
        assert not solved(lambda: facts.degrees("Oslo"), call)
    for wrong in ({}, {"city": 5}, {"city": "Nowheretown"}, {"town": "Munich"}, {"city": ["x"]}):
        call = ("get_property_tax", wrong, facts.asked(TOOLS["get_property_tax"], "Munich"))
        assert not solved(lambda: facts.tax("Munich"), call)


def test_a_good_call_beside_bad_ones_is_enough() -> None:
    bad = ("get_property_tax", {"town": 5}, "Error: TypeError")
    good = asked("get_property_tax", city="Munich")
    assert solved(lambda: facts.tax("Munich"), bad, good)
    assert solved(lambda: facts.tax("Munich"), good, bad)


def test_each_fact_that_is_asked_for_is_needed() -> None:
    munich, berlin = (asked("get_property_tax", city=city) for city in ("Munich", "Berlin"))

    def both() -> int:
        return facts.tax("Munich") + facts.tax("Berlin")

    assert solved(both, munich, berlin)
    assert not solved(both, munich)
    assert not solved(both, berlin)


def test_a_note_must_have_been_read_and_not_only_found() -> None:
    def deep() -> float:
        return facts.figure(BAIKAL, "greatest depth of Lake Baikal is")

    assert solved(deep, ("read_note", {"path": f" {BAIKAL}"}, read_note(BAIKAL)))
    assert not solved(deep, asked("search_notes", query="Baikal"))
    assert not solved(deep, asked("read_note", path="lakes/geneva.md"))


@pytest.mark.parametrize(
    ("sql", "enough"),
    [
        ("SELECT COUNT(*) FROM books WHERE price_eur > 12", True),
        ("SELECT COUNT(*) AS n, 'x' AS y FROM books WHERE price_eur > 12", True),
        ("SELECT title FROM books WHERE price_eur > 12", True),
        ("SELECT title FROM books", False),
        ("SELECT title FROM books LIMIT 1", False),
    ],
)
def test_a_number_of_books_may_be_asked_for_or_counted(sql: str, enough: bool) -> None:
    count = "SELECT COUNT(*) FROM books WHERE price_eur > 12"
    assert solved(lambda: facts.column(count), asked("query_database", sql=sql)) is enough


def test_a_query_that_failed_is_no_evidence() -> None:
    for result in ("Error: no such table", {"note": "6"}, [6], 6):
        call = ("query_database", {"sql": "SELECT 6"}, result)
        assert not solved(lambda: facts.column("SELECT 6"), call)


def test_words_that_an_error_repeats_are_not_shown() -> None:
    path = {"path": "statistics.mode"}
    failed = "Error: LookupError: No documentation of 'statistics.mode'."

    def mode() -> list[str]:
        return facts.functions("statistics.", "most common")

    assert not solved(mode, ("read_doc", path, failed))
    assert solved(mode, asked("read_doc", path="statistics.mode"))


def test_all_that_a_result_must_show_stands_in_one_result() -> None:
    name = "list_tables"
    assert solved(facts.tables, (name, {}, bookshop().list_tables()))
    assert not solved(facts.tables, (name, {}, {"books": []}), (name, {}, {"orders": []}))


def test_that_a_city_is_unknown_a_tool_must_have_said() -> None:
    error = "Error: LookupError: No city named 'Atlantisburg' in the gazetteer."

    def unknown() -> bool | None:
        return facts.is_unknown("Atlantisburg") or None

    assert solved(unknown, ("city_facts", {"city": "Atlantisburg"}, error))
    assert solved(unknown, ("get_weather", {"city": "Atlantisburg, USA"}, error))
    assert not solved(unknown)
    assert not solved(unknown, ("get_weather", {"city": "Atlanta"}, error))
    assert not solved(unknown, ("get_weather", {"city": "Atlantisburg"}, get_weather("Oslo")))
    assert not solved(lambda: facts.is_unknown("Oslo") or None, asked("city_facts", city="Oslo"))


def test_the_time_of_day_counts_at_the_moment_of_the_study() -> None:
    with stopped_clock():
        then = asked("current_time", city="Nairobi")
    assert solved(lambda: facts.time_of_day("Nairobi"), then)
    late = ("current_time", {"city": "Nairobi"}, then[2] | {"time": "15:01"})
    assert not solved(lambda: facts.time_of_day("Nairobi"), late)


def test_a_check_that_asks_for_no_fact_needs_no_call() -> None:
    assert solved(lambda: facts.days("2026-03-14", "2026-10-01"))


def test_a_fact_outside_of_a_check_is_a_fact() -> None:
    assert facts.people("Oslo") == facts.people("奥斯陆")
    need(lambda run: False)
    assert solved(lambda: 1)


def test_what_one_check_needs_no_other_one_does() -> None:
    def needed_by(number: int) -> int:
        with collecting() as needed:
            for _ in range(number):
                facts.people("Oslo")
            with collecting() as inner:
                facts.people("Rome")
            assert len(inner) == 1
            facts.people("Paris")
            return len(needed)

    with ThreadPoolExecutor(4) as executor:
        assert list(executor.map(needed_by, range(20))) == list(range(1, 21))
