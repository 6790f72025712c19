"""Weather and property tax, made up for the course, and saying so. First used in lesson 00.

Teaches honesty in a tool's result: each carries `source`, so that a reader of the trace, and the
model, can tell an invented figure from a measured one. The figures depend on the city and the day
alone, never on the clock, so they are the same on every machine.
"""

from __future__ import annotations

import zlib
from typing import Any, Literal

from agentkit.demo_tools.places import Place, find_place

SOURCE = "made up for the course"


def get_weather(city: str, day: Literal["today", "tomorrow"] = "today") -> dict[str, Any]:
    """Get the weather in a city: temperature, sky and wind. The figures are made up for the course.

    Args:
        city: Name of the city, such as "Oslo" or "北京".
        day: The day of the forecast.
    """
    if day not in ("today", "tomorrow"):
        raise ValueError(f"day: expected 'today' or 'tomorrow', got {day!r}.")
    place = find_place(city)
    number = _number(place, f"weather {day}")
    # Warm at the equator and cold at the poles, and a little of its own for each city and day.
    temperature = round(29 - 0.42 * abs(place.latitude)) + number % 9 - 4
    sky = ("clear", "clear", "cloudy", "cloudy", "rain", "storm")[number // 9 % 6]
    if temperature <= 1 and sky in ("rain", "storm"):
        sky = "snow"
    wind = 5 + number // 54 % 20 + (30 if sky == "storm" else 0)
    return {
        "city": city.strip(),
        "day": day,
        "temperature_c": temperature,
        "sky": sky,
        "wind_kmh": wind,
        "source": SOURCE,
    }


def get_property_tax(city: str) -> dict[str, Any]:
    """Get the yearly property tax on an average flat in a city, in euros. Made up for the course.

    Args:
        city: Name of the city, such as "Oslo" or "柏林".
    """
    place = find_place(city)
    return {
        "city": city.strip(),
        "property_tax_eur": 400 + _number(place, "property tax") % 2600,
        "source": SOURCE,
    }


def _number(place: Place, subject: str) -> int:
    # Not hash(), which differs from one process to the next.
    return zlib.crc32(f"{place.name}, {place.country_code}: {subject}".encode())
