"""Nobody wins by another measure: the warmest city is not the one with the most people."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from planner_kit import Pair, ask, define, demo, done, one, returns

from agentkit import Agent, Toolbox, connect
from agentkit.compaction import KeepFacts
from agentkit.demo_tools import city_facts, compare_numbers, get_weather, set_clock
from agentkit.offline.language.measures import compared_by, measured
from agentkit.offline.planner import plan
from agentkit.protocol import FunctionCalling

Rows = Mapping[str, Any]
OSLO = {"temperature_c": 1, "sky": "cloudy", "wind_kmh": 20, "humidity": 70}
ROME = {"temperature_c": 12, "sky": "sunny", "wind_kmh": 10, "humidity": 50}
LIMA = {"temperature_c": 24, "sky": "sunny", "wind_kmh": 14, "humidity": 60}
WEATHER = {"Oslo": OSLO, "Rome": ROME, "Lima": LIMA, "奥斯陆": OSLO, "罗马": ROME}


@pytest.fixture(autouse=True)
def clock() -> Any:
    set_clock("2026-03-14 12:00")
    yield
    set_clock(None)


def rows(table: Rows, *without: str) -> Callable[..., Any]:
    """A tool that looks a thing up, with some keys of its result left out."""

    def look_up(**arguments: str) -> Any:
        found = table[next(iter(arguments.values()))]
        if isinstance(found, str):
            return found
        return {key: value for key, value in found.items() if key not in without}

    return look_up


def weather(*without: str) -> dict[str, Pair]:
    described = "Get the weather in a city: temperature, sky, wind, humidity."
    definition = define("get_weather", described, city="Name of the city")
    return one(definition, rows(WEATHER, *without))


def about(thing: str, table: Rows) -> dict[str, Pair]:
    """A tool that knows one kind of thing."""
    definition = define(f"get_{thing}", f"Look up a {thing}.", name=f"Name of the {thing}")
    return one(definition, rows(table))


@pytest.mark.parametrize(
    ("question", "conclusion"),
    [
        ("Which is warmer, Oslo or Rome?", "I cannot say which is warmer"),
        ("Is Oslo colder than Rome?", "I cannot say which is colder"),
        ("Which of Oslo, Rome and Lima is the warmest?", "I cannot say which is the warmest"),
        ("Which of Oslo, Rome and Lima is the coldest?", "I cannot say which is the coldest"),
        ("Which has the highest temperature, Oslo or Rome?", "I cannot say which is the warmest"),
        ("How much warmer is Rome than Oslo?", "I cannot say which is warmer"),
        ("What is the average temperature of Oslo, Rome and Lima?", "I cannot conclude"),
    ],
)
def test_without_a_temperature_no_wind_decides(question: str, conclusion: str) -> None:
    run = ask(question, weather("temperature_c"))
    assert run.answer.endswith(f"{conclusion}: the results have no figure for the temperature.")
    assert "Oslo: cloudy, wind 20 km/h" in run.answer


@pytest.mark.parametrize(
    ("question", "conclusion"),
    [
        ("奥斯陆和罗马哪个更暖和？", "无法判断哪个更暖和：结果里没有温度数据。"),
        ("奥斯陆和罗马哪个最冷？", "无法判断哪个最冷：结果里没有温度数据。"),
        ("哪个城市的气温更高，奥斯陆还是罗马？", "无法判断哪个更暖和：结果里没有温度数据。"),
    ],
)
def test_without_a_temperature_no_wind_decides_in_chinese(question: str, conclusion: str) -> None:
    assert ask(question, weather("temperature_c")).answer.endswith(conclusion)


def test_with_the_temperature_of_some_it_says_of_whom_it_is_missing() -> None:
    def partly(city: str) -> dict[str, Any]:
        return dict(ROME) if city in ("Rome", "罗马") else {"sky": "cloudy", "wind_kmh": 20}

    tools = {"get_weather": (weather()["get_weather"][0], partly)}
    run = ask("Which of Oslo, Rome and Lima is the coldest?", tools)
    assert run.answer.endswith(
        "Rome: 12 °C. Lima: cloudy, wind 20 km/h. I cannot say which is the coldest: the results "
        "have no figure for the temperature of Oslo and Lima."
    )
    run = ask("奥斯陆和罗马哪个更暖和？", tools)
    assert run.answer.endswith("无法判断哪个更暖和：结果里没有奥斯陆的温度数据。")


@pytest.mark.parametrize(
    ("question", "thing", "table", "last"),
    [
        (
            "Which city has the most people, Oslo or Rome?",
            "city",
            {"Oslo": {"latitude": 59.9, "year": 1048}, "Rome": {"latitude": 41.9, "year": -753}},
            "I cannot say which has the most: the results have no figure for the population.",
        ),
        (
            "Which city has more people, Oslo or Rome?",
            "city",
            {"Oslo": {"area_km2": 480}, "Rome": {"area_km2": 1285}},
            "I cannot say which has more: the results have no figure for the population.",
        ),
        (
            "奥斯陆和罗马，哪个城市人口最多？",
            "city",
            {"Oslo": {"area_km2": 480}, "Rome": {"area_km2": 1285}},
            "无法判断哪个最多：结果里没有人口数据。",
        ),
        (
            "Which hotel is the cheapest, Astoria or Bristol?",
            "hotel",
            {"Astoria": {"stars": 4, "rooms": 200}, "Bristol": {"stars": 5, "rooms": 80}},
            "I cannot say which is the cheapest: the results have no figure for the price.",
        ),
        (
            "Which tower is the tallest, Eiffel or Babel?",
            "tower",
            {"Eiffel": {"year": 1889, "floors": 3}, "Babel": {"year": 1000, "floors": 7}},
            "I cannot say which is the tallest: the results have no figure for the height.",
        ),
        (
            "Which river is the longest, Nile or Rhine?",
            "river",
            {"Nile": {"countries": 11}, "Rhine": {"countries": 6}},
            "I cannot say which is the longest: the results have no figure for the length.",
        ),
        (
            "Which river is the longest, Nile or Rhine?",
            "river",
            {
                "Nile": "The Nile flows through 11 countries, into the sea.",
                "Rhine": "The Rhine flows through 6 countries, from the Alps.",
            },
            "I cannot say which is the longest: the results have no figure for the length.",
        ),
    ],
)
def test_a_figure_of_another_measure_names_no_winner(
    question: str, thing: str, table: Rows, last: str
) -> None:
    run = ask(question, about(thing, table))
    assert len(run.calls) == 2
    assert run.answer.endswith(last)


@pytest.mark.parametrize(
    ("question", "thing", "row", "last"),
    [
        ("Which hotel is the cheapest", "hotel", {"stars": 5, "price": 9}, "cheapest, with 9."),
        ("Which hotel is the cheapest", "hotel", {"nightly_rate": 9}, "cheapest, with 9."),
        ("Which hotel is the cheapest", "hotel", {"eur": 9}, "cheapest, with 9 EUR."),
        ("Which hotel is the cheapest", "hotel", {"value": 9}, "cheapest, with 9."),
        ("Which tower is the tallest", "tower", {"year": 1, "elevation_m": 9}, "with 10 m."),
        ("Which river is the longest", "river", {"countries": 4, "river_km": 9}, "with 10 km."),
        ("Which hotel has the highest rating", "hotel", {"price": 7, "rating": 9}, "with 10."),
    ],
)
def test_a_figure_that_may_be_of_the_measure_still_decides(
    question: str, thing: str, row: dict[str, int], last: str
) -> None:
    other = {key: value + 1 if value == 9 else value for key, value in row.items()}
    run = ask(f"{question}, Astoria or Bristol?", about(thing, {"Astoria": row, "Bristol": other}))
    assert run.answer.endswith(last)


def test_the_measure_asked_for_is_taken_from_a_result_that_has_others_before_it() -> None:
    table = {"Oslo": {"humidity": 70, "temp": 1}, "Rome": {"humidity": 50, "temp": 12}}
    tools = one(weather()["get_weather"][0], rows(table))
    assert ask("Which is warmer, Oslo or Rome?", tools).answer.endswith("Rome is warmer, by 11.")


def test_a_comparing_tool_gets_no_figure_of_another_measure() -> None:
    tools = weather("temperature_c") | demo(city_facts, compare_numbers)
    run = ask("Get the weather and population of Oslo and Rome. Which is warmer?", tools)
    assert "compare_numbers" not in run.names
    assert "cannot say which is warmer" in run.answer


@pytest.mark.parametrize("parallel", [True, False])
def test_a_context_that_drops_the_temperature_leaves_no_warmest_city(parallel: bool) -> None:
    def shorten(text: str) -> str:
        left = json.loads(text)
        return json.dumps({k: v for k, v in left.items() if k in ("city", "name", "population")})

    client, model = connect()
    task = (
        "Get the weather and the population of Oslo, Rome, Tokyo and Lima, and say which city is "
        "the warmest."
    )
    protocol = FunctionCalling(parallel_tool_calls=parallel)
    tools = [get_weather, city_facts]
    agent = Agent(client, model, tools, protocol=protocol, context=KeepFacts(shorten, keep=1))
    answer = str(agent.run(task).answer)
    if parallel:  # one turn, which is the newest: nothing is dropped
        assert answer.endswith("Lima is the warmest, with 24 °C.")
    else:
        assert "9,733,276" in answer
        assert answer.endswith("the results have no figure for the temperature.")


@pytest.mark.parametrize(
    ("question", "last"),
    [
        ("Compare the weather in Oslo and Rome.", "Rome is warmer, by 11 °C."),
        ("Compare the weather in Oslo, Rome and Lima.", "Lima is the warmest, with 24 °C."),
        ("Which has the higher temperature, Oslo or Rome?", "Rome is warmer, by 11 °C."),
        (
            "Which has the lowest temperature: Oslo, Rome or Lima?",
            "Oslo is the coldest, with 1 °C.",
        ),
        ("比较奥斯陆和罗马的天气。", "罗马更暖和，相差 11 °C。"),
    ],
)
def test_a_place_is_warmer_not_larger(question: str, last: str) -> None:
    assert ask(question, weather()).answer.endswith(last)


def test_what_is_no_temperature_stays_larger() -> None:
    run = ask("Compare the population of Oslo and Rome.", demo(city_facts))
    assert run.answer.endswith("Rome is larger, by 1,236,320.")


@pytest.mark.parametrize(
    ("english", "han", "measure"),
    [
        ("hottest", "最热", "temperature"),
        ("dearer", "更贵", "price"),
        ("more expensive", "更贵", "price"),
        ("windier", "风更大", "wind"),
        ("heavier", "更重", "weight"),
    ],
)
def test_a_comparing_word_names_its_measure(english: str, han: str, measure: str) -> None:
    assert measure in compared_by(english, han)


def test_a_word_for_any_size_names_no_measure() -> None:
    assert not compared_by("larger", "更大")
    assert not compared_by("highest", "最高")


@pytest.mark.parametrize(
    ("key", "unit", "measures"),
    [
        ("wind", "km/h", {"wind"}),  # the key says more than the unit
        ("latitude", "°", {"map"}),
        ("high", "°C", {"temperature"}),
        ("value", "", set()),
        ("气温", "", {"temperature"}),
    ],
)
def test_a_figure_is_of_what_its_key_says_else_its_unit(
    key: str, unit: str, measures: set[str]
) -> None:
    assert measured(key, unit) == measures


COMPARED = {
    "first": 24.0, "second": 17.0, "larger": "first", "difference": 7, "ratio": 1.4118,
    "unit": "°C",
}  # fmt: skip


def test_a_last_reply_does_not_quote_the_fields_of_a_comparison() -> None:
    question = "Which of these cities is the warmest today: Lima or Cairo?"
    calls = [
        ("get_weather", {"city": "Lima"}, {"city": "Lima", "temperature_c": 24}),
        ("get_weather", {"city": "Cairo"}, {"city": "Cairo", "temperature_c": 17}),
        ("compare_numbers", {"first": 24, "second": 17, "unit": "°C"}, COMPARED),
    ]
    history = done(question, calls, apart=True)
    told = "Lima: 24 °C. Cairo: 17 °C. Lima is the warmest, with 24 °C."
    assert plan(history).text == told
    offered = Toolbox([get_weather, compare_numbers]).definitions
    assert plan(history, offered).text == plan(history, offered, tool_choice="none").text == told


def test_a_last_reply_takes_a_sum_from_the_calculator() -> None:
    calls = [
        ("get_property_tax", {"city": "Oslo"}, {"property_tax_eur": 10}),
        ("get_property_tax", {"city": "Rome"}, {"property_tax_eur": 20}),
        ("calculate", {"expression": "10 + 20"}, "10 + 20 = 30"),
    ]
    history = done("What is the total property tax of Oslo and Rome?", calls, apart=True)
    assert str(plan(history).text).endswith("Together: 30 EUR.")


def test_two_plain_numbers_are_compared_in_words() -> None:
    run = ask("Which is larger, 24 or 17?", demo(compare_numbers))
    assert run.calls == [("compare_numbers", {"first": 24, "second": 17})]
    assert run.answer == "24 is larger, by 7."
    said = {"compare_numbers": (demo(compare_numbers)["compare_numbers"][0], returns("The first."))}
    assert ask("Which is larger, 24 or 17?", said).answer == "The first."


def test_a_last_reply_tells_what_was_read_and_not_where_it_was_found() -> None:
    calls = [
        ("search_notes", {"query": "lakes"}, [{"path": "lakes.md", "title": "Lakes"}]),
        ("read_note", {"path": "lakes.md"}, "Lake Erie has an area of 25,700 km²."),
    ]
    history = done("What is the area of Lake Erie, by the notes?", calls, apart=True)
    assert plan(history).text == "Lake Erie has an area of 25,700 km²."


@pytest.mark.parametrize(
    ("question", "one_row", "other", "last"),
    [
        ("Which engine is faster", {"top_speed_kmh": 90}, {"top_speed_kmh": 80}, "Alpha is faster"),
        ("Which engine is the slowest", {"speed_kmh": 9}, {"speed_kmh": 8}, "Beta is the slowest"),
        ("Which engine is faster", {"time_s": 90}, {"time_s": 80}, "Beta is faster"),
        ("Which engine is older", {"built": 1900}, {"built": 1950}, "Alpha is older"),
        (
            "Which engine is the youngest",
            {"age_years": 9},
            {"age_years": 8},
            "Beta is the youngest",
        ),
        ("Which engine is the lightest", {"kg": 9}, {"kg": 8}, "Beta is the lightest"),
    ],
)
def test_which_end_wins_depends_on_the_measure(
    question: str, one_row: Rows, other: Rows, last: str
) -> None:
    tools = about("engine", {"Alpha": one_row, "Beta": other})
    assert last in ask(f"{question}, Alpha or Beta?", tools).answer
