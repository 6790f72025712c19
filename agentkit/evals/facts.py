"""What is true in the demo world, asked of the same tools and notes that the agent has.

Built in lesson 09. A check that holds a figure of its own goes wrong on the day the data change, so
each right answer is worked out here, at the moment at which it is asked for. And whatever is asked
for here the run must have looked up as well (`evidence.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentkit.demo_tools import (
    city_facts,
    current_date,
    current_time,
    days_between,
    distance_between,
    get_property_tax,
    get_weather,
    read_doc,
    read_note,
)
from agentkit.demo_tools.docs import all_docs
from agentkit.evals.effects import calls
from agentkit.evals.evidence import asked, failed, need, shown
from agentkit.evals.figures import figures_in
from agentkit.evals.world import bookshop
from agentkit.events import RunResult

DOCS = ("search_docs", "read_doc")
DATABASE = ("list_tables", "query_database")


def tax(city: str) -> int:
    """Euros a year."""
    return int(asked(get_property_tax, city)["property_tax_eur"])


def people(city: str) -> int:
    return int(asked(city_facts, city)["population"])


def country(city: str) -> str:
    return str(asked(city_facts, city)["country"])


def degrees(city: str, day: Any = "today") -> int:
    """Celsius."""
    return int(asked(get_weather, city, day)["temperature_c"])


def is_wet(city: str, day: Any) -> bool:
    return asked(get_weather, city, day)["sky"] in ("rain", "storm", "snow")


def kilometres(start: str, end: str) -> int:
    return int(asked(distance_between, start, end)["distance_km"])


def time_of_day(city: str) -> str:
    """As "15:00"."""
    return str(asked(current_time, city)["time"])


def weekday(city: str) -> str:
    """In English."""
    return str(asked(current_time, city)["weekday"])


def hours_apart(city: str, other: str) -> int:
    """Between the clocks of two cities whose zones are whole hours from UTC."""
    first, second = (int(asked(current_time, each)["utc_offset"][:3]) for each in (city, other))
    return abs(first - second)


def today() -> str:
    """The date, as YYYY-MM-DD."""
    return str(asked(current_date)["date"])


def days(start: str, end: str) -> int:
    """Between two dates. A run may count them itself."""
    return int(days_between(start, end)["days"])


def ranked(measure: Callable[[str], float], *cities: str) -> list[str]:
    """The cities, the one with the largest measure first."""
    return sorted(cities, key=measure, reverse=True)


def each(measure: Callable[[str], float], *cities: str) -> dict[str, float]:
    """The measure of each city, by its name."""
    return {city: measure(city) for city in cities}


def figure(path: str, words: str) -> float:
    """The figure that follows these words in a note: "area of Lake Erie is" 25,700 km²."""
    return figures_in(_after(path, words))[0]


def day(path: str, words: str) -> str:
    """The date that follows these words in a note, as YYYY-MM-DD."""
    return _after(path, words).strip()[:10]


def functions(module: str, words: str) -> list[str]:
    """Functions of a module of Python whose documentation has these words."""
    found = [path for path, text in all_docs().items() if path.startswith(module) and words in text]
    shown(*found, by=DOCS)
    return found


def summary(path: str) -> str:
    """What a function of Python does, in the words of its documentation and of a search for it."""
    line = str(read_doc(path).splitlines()[-1])
    shown(line, by=DOCS)
    return line


def tables() -> list[str]:
    """The names of the bookshop's tables."""
    names = list(bookshop().list_tables())
    shown(*names, by=DATABASE)
    return names


def column(sql: str) -> list[Any]:
    """The first column of what the bookshop's database answers. The run may have asked it in
    another way, or counted the rows."""
    values = [next(iter(row.values())) for row in bookshop().query_database(sql)["rows"]]
    need(lambda run: all(any(_answers(rows, value) for rows in _rows(run)) for value in values))
    return values


def content(path: str, text: str) -> str:
    """What is in a file of the task's own, which the run must have read."""
    shown(text.strip(), by=("read_file",))
    return text


def is_unknown(city: str) -> bool:
    """That the gazetteer has no such city, which the run must have been told by a tool."""
    need(
        lambda run: any(
            failed(result) and city in str(values.get("city"))
            for _, values, result in calls(run, "get_weather", "city_facts")
        )
    )
    try:
        city_facts(city)
    except LookupError:
        return True
    return False


def _after(path: str, words: str) -> str:
    text = asked(read_note, path)
    if words not in text:
        raise LookupError(f"The note {path!r} does not have the words {words!r}.")
    return str(text.partition(words)[2])


def _rows(run: RunResult) -> list[list[dict[str, Any]]]:
    return [
        result["rows"]
        for _, _, result in calls(run, "query_database")
        if isinstance(result, dict) and "rows" in result
    ]


def _answers(rows: list[dict[str, Any]], value: Any) -> bool:
    return len(rows) == value or any(value in row.values() for row in rows)
