"""Journeys of several legs, two lists against each other, names at the end of a sentence."""

import pytest
from planner_kit import ask, define, demo, one

from agentkit.demo_tools import calculate

FARE = one(
    define(
        "fare_for",
        "The price of a train ticket from one town to another.",
        origin="Town of departure",
        destination="Town of arrival",
    ),
    lambda origin, destination: {"fare_eur": 10 * len(origin) + len(destination)},
)
RENT = one(
    define("rent_of", "The monthly rent of a flat in a city.", city="Name of the city"),
    lambda city: {"rent_eur": 100 * len(city)},
)


@pytest.mark.parametrize(
    ("question", "legs"),
    [
        (
            "What does the train from Ghent to Bruges and from there to Ostend cost, in total?",
            [("Ghent", "Bruges"), ("Bruges", "Ostend")],
        ),
        (
            "What is the fare from Lima to Quito, then to Cairo?",
            [("Lima", "Quito"), ("Quito", "Cairo")],
        ),
        (
            "What is the fare from Lima to Cairo via Quito?",
            [("Lima", "Quito"), ("Quito", "Cairo")],
        ),
        (
            "What is the fare from Lima via Quito to Cairo?",
            [("Lima", "Quito"), ("Quito", "Cairo")],
        ),
        ("从利马经罗马到开罗的火车票多少钱？", [("Lima", "Rome"), ("Rome", "Cairo")]),
        ("从利马到罗马再到开罗，票价一共多少？", [("Lima", "Rome"), ("Rome", "Cairo")]),
        (
            "What is the fare from Ghent to Bruges and Ostend?",
            [("Ghent", "Bruges"), ("Ghent", "Ostend")],
        ),
    ],
)
def test_a_journey_is_asked_for_leg_by_leg(question: str, legs: list[tuple[str, str]]) -> None:
    run = ask(question, FARE)
    assert [(a["origin"], a["destination"]) for _, a in run.calls] == legs


def test_the_legs_are_added_up() -> None:
    run = ask("What is the fare from Lima to Quito and then on to Cairo, all together?", FARE)
    assert run.answer.endswith("Together: 100 EUR.")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Is the rent in Ghent and Bruges together higher than in Lima and Cairo together?",
            "Ghent + Bruges is higher, by 200 EUR.",
        ),
        (
            "Compare the rents: Ghent and Bruges, or Lima and Cairo. How far apart are the totals?",
            "Ghent + Bruges is larger, by 200 EUR.",
        ),
        (
            "By how much do the totals of the rents differ: Lima and Cairo, or Ghent and Bruges?",
            "200 EUR.",
        ),
        ("利马和开罗的租金合计比罗马和伯尔尼的租金合计多多少？", "相差 100 EUR。"),
    ],
)
@pytest.mark.parametrize("calculator", [True, False])
def test_two_lists_are_compared_by_their_totals(question: str, told: str, calculator: bool) -> None:
    tools = {**RENT, **(demo(calculate) if calculator else {})}
    run = ask(question, tools)
    assert run.names.count("rent_of") == 4
    assert run.answer.endswith(told)


def test_things_are_compared_one_by_one_where_no_totals_are_asked_for() -> None:
    run = ask("Where is the rent higher, in Ghent or in Lima?", RENT)
    assert run.answer.endswith("Ghent is higher, by 100 EUR.")


@pytest.mark.parametrize(
    ("question", "cities"),
    [
        (
            "I think of Lima, Quito and Toledo. Get me the rent of each.",
            ["Lima", "Quito", "Toledo"],
        ),
        ("My flat is in St. Gallen. What is the rent there?", ["St. Gallen"]),
        ("What is the rent in Toledo. Please hurry", ["Toledo"]),
    ],
)
def test_a_full_stop_ends_a_name_and_an_abbreviation_does_not(
    question: str, cities: list[str]
) -> None:
    assert [arguments["city"] for _, arguments in ask(question, RENT).calls] == cities
