"""What is true in the demo world, asked of the same tools and notes that the agent has.

Built in lesson 09. A check that holds a figure of its own goes wrong on the day the data change, so
each right answer is worked out here, at the moment at which it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentkit.demo_tools import (
    city_facts,
    current_time,
    days_between,
    distance_between,
    get_property_tax,
    get_weather,
    read_note,
)
from agentkit.demo_tools.docs import all_docs
from agentkit.evals.checks import figures_in
from agentkit.evals.world import bookshop


def tax(city: str) -> int:
    """Euros a year."""
    return int(get_property_tax(city)["property_tax_eur"])


def people(city: str) -> int:
    return int(city_facts(city)["population"])


def degrees(city: str, day: Any = "today") -> int:
    """Celsius."""
    return int(get_weather(city, day)["temperature_c"])


def is_wet(city: str, day: Any) -> bool:
    return get_weather(city, day)["sky"] in ("rain", "storm", "snow")


def kilometres(start: str, end: str) -> int:
    return int(distance_between(start, end)["distance_km"])


def days(start: str, end: str) -> int:
    return int(days_between(start, end)["days"])


def hours_apart(city: str, other: str) -> int:
    """Between the clocks of two cities whose zones are whole hours from UTC."""
    first, second = (int(current_time(each)["utc_offset"][:3]) for each in (city, other))
    return abs(first - second)


def ranked(measure: Callable[[str], float], *cities: str) -> list[str]:
    """The cities, the one with the largest measure first."""
    return sorted(cities, key=measure, reverse=True)


def figure(path: str, words: str) -> float:
    """The figure that follows these words in a note: "area of Lake Erie is" 25,700 km²."""
    return figures_in(_after(path, words))[0]


def day(path: str, words: str) -> str:
    """The date that follows these words in a note, as YYYY-MM-DD."""
    return _after(path, words).strip()[:10]


def functions(module: str, words: str) -> list[str]:
    """Functions of a module of Python whose documentation has these words."""
    return [path for path, text in all_docs().items() if path.startswith(module) and words in text]


def column(sql: str) -> list[Any]:
    """The first column of what the bookshop's database answers."""
    return [next(iter(row.values())) for row in bookshop().query_database(sql)["rows"]]


def _after(path: str, words: str) -> str:
    text = read_note(path)
    if words not in text:
        raise LookupError(f"The note {path!r} does not have the words {words!r}.")
    return text.partition(words)[2]
