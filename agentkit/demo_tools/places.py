"""A gazetteer of real cities, and two tools over it. First used in lesson 00.

Teaches that a tool gives its model data, not prose: a dict whose keys say what each value is and
in which unit. The table holds about 12,400 cities (GeoNames; see `data/SOURCES.md`) and is read at
the first question, not at import.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

EARTH_RADIUS_KM = 6371.0088  # mean radius, International Union of Geodesy and Geophysics

# What people say for a country, beside its name and code.
COUNTRY_ALIASES = {
    "usa": "US",
    "america": "US",
    "uk": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "holland": "NL",
    "korea": "KR",
    "uae": "AE",
}


@dataclass(frozen=True)
class Place:
    """One city: `latitude` and `longitude` in degrees, `state` for the United States only."""

    name: str
    country: str
    country_code: str
    state: str
    is_capital: bool
    population: int
    latitude: float
    longitude: float
    time_zone: str


def city_facts(city: str) -> dict[str, Any]:
    """Look up a city: its country, population, coordinates and time zone.

    Of several cities with one name the most populous is taken: "Paris" is the one in France. Add
    the country, or the state in the United States, for another: "London, Canada".

    Args:
        city: Name of the city in English, Chinese or its own language, such as "Oslo" or "北京".
    """
    place = find_place(city)
    facts = {
        "city": city.strip(),
        "name": place.name,
        "country": place.country,
        "state": place.state,
        "capital": place.is_capital,
        "population": place.population,
        "latitude": place.latitude,
        "longitude": place.longitude,
        "time_zone": place.time_zone,
        "source": "GeoNames",
    }
    if not place.state:
        del facts["state"]
    return facts


def distance_between(from_city: str, to_city: str) -> dict[str, Any]:
    """Measure the distance between two cities in kilometres, in a straight line over the globe.

    Args:
        from_city: Name of the city to start from.
        to_city: Name of the city to go to.
    """
    start, end = find_place(from_city), find_place(to_city)
    return {
        "from": from_city.strip(),
        "to": to_city.strip(),
        "distance_km": round(great_circle_km(start, end)),
    }


def great_circle_km(start: Place, end: Place) -> float:
    """Kilometres over a sphere (haversine formula); at most 0.6 % off the true ellipsoid."""
    latitude_1, latitude_2 = math.radians(start.latitude), math.radians(end.latitude)
    half_height = (latitude_2 - latitude_1) / 2
    half_width = math.radians(end.longitude - start.longitude) / 2
    share = (
        math.sin(half_height) ** 2
        + math.cos(latitude_1) * math.cos(latitude_2) * math.sin(half_width) ** 2
    )
    return 2 * EARTH_RADIUS_KM * math.asin(min(1.0, math.sqrt(share)))


def find_place(city: str) -> Place:
    """The city of that name; the most populous one when there are several.

    Raises:
        LookupError: no such city; the message names near matches.
    """
    cities, spellings = _index()
    parts = [part.strip(" )）") for part in re.split("[,，、(（]", city)]
    if not name_key(parts[0]):
        raise LookupError("The name of the city is empty. Give one, such as 'Oslo'.")
    # The longest beginning that is a name: a few names have a comma themselves.
    names = [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    name = next((name for name in names if name_key(name) in cities), parts[0])
    rows = cities.get(name_key(name))
    if not rows:
        raise LookupError(f"No city named {name!r} in the gazetteer. {_advice(name, spellings)}")
    regions = [part for part in parts[len(names) - names.index(name) :] if name_key(part)]
    wanted = [_region_codes(region) for region in regions]
    for row in rows:
        if all(codes & {row[1], f"US-{row[2]}"} for codes in wanted):
            return _place(row)
    raise LookupError(
        f"No {name!r} in {', '.join(regions)!r} in the gazetteer, which has cities of 50,000 "
        f"people or more, and capitals. It knows {name!r} in: {_where(rows)}."
    )


@cache
def _region_codes(region: str) -> frozenset[str]:
    """What a country or state may be: "CA" is Canada and California."""
    key = name_key(region)
    codes = {
        code
        for code, names in _regions().items()
        if key in map(name_key, [code.removeprefix("US-"), *names])
    }
    codes |= {COUNTRY_ALIASES[key]} if key in COUNTRY_ALIASES else set()
    if not codes:
        raise LookupError(
            f"{region!r} is no country and no state of the United States. "
            "Leave it out, or write the country after the comma: 'Paris, France'."
        )
    return frozenset(codes)


def _advice(name: str, spellings: dict[str, str]) -> str:
    """Up to three names like the one asked for, in its script; of equals the larger city first."""
    key = name_key(name)
    near = []
    for rank, other in enumerate(spellings):
        if other.isascii() == key.isascii() and abs(len(other) - len(key)) <= 2 and len(other) > 1:
            likeness = difflib.SequenceMatcher(None, other, key)
            if likeness.quick_ratio() >= (0.75 if key.isascii() else 0.5):
                near.append((-likeness.ratio(), rank, spellings[other]))
    if near and min(near)[0] <= (-0.75 if key.isascii() else -0.5):
        return f"Did you mean {' or '.join(spelling for _, _, spelling in sorted(near)[:3])}?"
    return "It has cities of 50,000 people or more, and capitals. Try the nearest larger city."


def _where(rows: list[list[str]]) -> str:
    names = [f"{row[2] + ', ' if row[2] else ''}{_regions()[row[1]][0]}" for row in rows]
    return "; ".join(dict.fromkeys(names))


def _place(row: list[str]) -> Place:
    name, country, state, capital, population, latitude, longitude, zone, _ = row
    return Place(
        name=name,
        country=_regions()[country][0],
        country_code=country,
        state=_regions()[f"US-{state}"][0] if state else "",
        is_capital=capital == "capital",
        population=int(population),
        latitude=float(latitude),
        longitude=float(longitude),
        time_zone=zone,
    )


def name_key(name: str) -> str:
    """The form in which names are compared: without case, accents, spaces and punctuation."""
    if name.isascii():
        return re.sub("[^a-z0-9]", "", name.lower())
    text = unicodedata.normalize("NFKD", name.casefold())
    text = re.sub("[\u0300-\u036f]", "", text)
    return "".join(
        c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] not in "PZSC"
    )


@cache
def _index() -> tuple[dict[str, list[list[str]]], dict[str, str]]:
    """Each name's cities, the most populous first, and the names to suggest with their spelling.

    A city's own name counts before other cities' alternative names, however large they are.
    """
    cities: dict[str, list[list[str]]] = {}
    others: dict[str, list[list[str]]] = {}
    spellings: dict[str, str] = {}
    for line in _read_data("cities.tsv").splitlines():
        row = line.split("\t")
        key = name_key(row[0])
        cities.setdefault(key, []).append(row)
        spellings.setdefault(key, row[0])
        for name in row[8].split("|"):
            others.setdefault(name, []).append(row)
            if "一" <= name[:1] <= "鿿":
                spellings.setdefault(name, name)
    for name, rows in others.items():
        cities[name] = cities.get(name, []) + rows
    cities.pop("", None)
    return cities, spellings


@cache
def _regions() -> dict[str, list[str]]:
    """Code to names, the English one first: countries by "NO", states by "US-TX"."""
    rows = (line.split("\t") for line in _read_data("countries.tsv").splitlines())
    return {code: [name for name in names if name] for code, *names in rows}


def _read_data(name: str) -> str:
    from importlib.resources import files

    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")
