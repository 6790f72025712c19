"""Places, clock and made-up figures: names found, ambiguity resolved, nothing left to the day."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from agentkit.demo_tools import clock, made_up, places


@pytest.fixture
def _stopped_clock() -> Iterator[None]:
    clock.set_clock("2026-03-14 12:00")
    yield
    clock.set_clock(None)


@pytest.mark.parametrize(
    ("asked", "name", "country"),
    [
        ("Oslo", "Oslo", "Norway"),
        ("  oslo ", "Oslo", "Norway"),
        ("Sao Paulo", "São Paulo", "Brazil"),
        ("New York", "New York City", "United States"),
        ("北京", "Beijing", "China"),
        ("东京", "Tokyo", "Japan"),
        ("東京", "Tokyo", "Japan"),
        ("巴黎", "Paris", "France"),
        ("纽约", "New York City", "United States"),
        ("罗马", "Rome", "Italy"),
        ("維也納", "Vienna", "Austria"),
        ("奥克兰", "Auckland", "New Zealand"),
        ("华盛顿", "Washington", "United States"),
        ("القاهرة", "Cairo", "Egypt"),
        ("Москва", "Moscow", "Russia"),
        ("Cologne", "Köln", "Germany"),
        ("Peking", "Beijing", "China"),
    ],
)
def test_a_city_is_found_by_its_names_in_several_languages(
    asked: str, name: str, country: str
) -> None:
    facts = places.city_facts(asked)
    assert (facts["name"], facts["country"]) == (name, country)
    assert facts["city"] == asked.strip()


def test_each_city_is_found_by_its_own_name_and_country() -> None:
    cities, _ = places._index()
    for rows in list(cities.values())[:5000]:
        name, country = rows[0][:2]
        assert places.find_place(f"{name}, {country}").country_code == country


@pytest.mark.parametrize(
    ("asked", "country"),
    [
        ("London", "United Kingdom"),
        ("London, Canada", "Canada"),
        ("London, CA", "Canada"),
        ("London, UK", "United Kingdom"),
        ("巴黎，法国", "France"),
        ("Birmingham, Alabama", "United States"),
        ("Birmingham (AL)", "United States"),
        ("San Diego, CA", "United States"),
        ("San Diego, California, USA", "United States"),
        ("Washington, D.C.", "United States"),
    ],
)
def test_a_country_or_state_chooses_among_cities_of_one_name(asked: str, country: str) -> None:
    assert places.city_facts(asked)["country"] == country


def test_a_city_that_is_not_there_is_refused_rather_than_replaced() -> None:
    with pytest.raises(LookupError, match=r"No 'Paris' in 'Texas'.*It knows 'Paris' in: France"):
        places.city_facts("Paris, Texas")
    with pytest.raises(LookupError, match="'Narnia' is no country"):
        places.city_facts("Rome, Narnia")


@pytest.mark.parametrize(
    ("asked", "near"),
    [("Osslo", "Oslo"), ("Pariss", "Paris"), ("北境", "北京"), ("Beijng", "Beijing")],
)
def test_an_unknown_city_names_near_matches(asked: str, near: str) -> None:
    with pytest.raises(LookupError, match=f"Did you mean {near}"):
        places.city_facts(asked)


@pytest.mark.parametrize("asked", ["", "  ", ",", "!?", ", France", "🙂"])
def test_a_name_without_letters_is_refused_with_a_sentence(asked: str) -> None:
    with pytest.raises(LookupError, match="empty"):
        places.city_facts(asked)


def test_each_row_of_the_gazetteer_is_a_place_with_a_known_time_zone() -> None:
    cities, _ = places._index()
    rows = {id(row): row for found in cities.values() for row in found}.values()
    zones = zoneinfo.available_timezones()
    assert len(rows) > 12_000
    for row in rows:
        place = places._place(row)
        assert place.time_zone in zones, row
        assert -90 <= place.latitude <= 90, row
        assert -180 <= place.longitude <= 180, row
        assert place.population >= 0, row


def test_each_country_has_its_capital_where_the_table_knows_one() -> None:
    cities, _ = places._index()
    capitals = {(row[0], row[1]) for found in cities.values() for row in found if row[3]}
    known = {("Oslo", "NO"), ("Reykjavík", "IS"), ("Brasília", "BR"), ("Astana", "KZ")}
    assert known <= capitals
    assert ("Sydney", "AU") not in capitals


def test_distances_agree_with_known_ones_and_go_both_ways() -> None:
    there = places.distance_between("London", "Paris")
    assert there == {"from": "London", "to": "Paris", "distance_km": 344}
    assert places.distance_between("Paris", "London")["distance_km"] == 344
    assert places.distance_between("Oslo", "奥斯陆")["distance_km"] == 0
    # A quarter of the way round is the longest a haversine can get wrong by mixing up its angles.
    pole = places.Place("", "", "", "", False, 0, 90.0, 0.0, "")
    equator = places.Place("", "", "", "", False, 0, 0.0, 77.0, "")
    assert round(places.great_circle_km(pole, equator)) == 10_008


@pytest.mark.usefixtures("_stopped_clock")
def test_the_time_in_a_city_follows_the_stopped_clock() -> None:
    assert clock.current_time("东京") == {
        "city": "东京",
        "date": "2026-03-14",
        "weekday": "Saturday",
        "time": "21:00",
        "time_zone": "Asia/Tokyo",
        "utc_offset": "+09:00",
    }
    assert clock.current_time("New York")["time"] == "08:00"  # summer time since 8 March
    assert clock.current_time("Kathmandu")["utc_offset"] == "+05:45"
    assert clock.current_date() == {"date": "2026-03-14", "weekday": "Saturday"}


def test_a_machine_without_a_time_zone_database_is_told_which_package_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows has none, nor has a browser tab."""

    def missing(name: str) -> None:
        raise zoneinfo.ZoneInfoNotFoundError(name)

    monkeypatch.setattr(zoneinfo, "ZoneInfo", missing)
    with pytest.raises(LookupError, match=r"'Europe/Oslo' is not in .* Install the package tzdata"):
        clock.current_time("Oslo")
    assert clock.current_date()["date"]


def test_the_clock_runs_until_it_is_stopped_and_again_afterwards() -> None:
    before = datetime.now(UTC)
    assert before <= clock.now() <= datetime.now(UTC)
    clock.set_clock(datetime(2020, 2, 29, 23, 0))
    assert clock.now() == datetime(2020, 2, 29, 23, 0, tzinfo=UTC)
    clock.set_clock("2020-02-29T23:00+09:00")
    assert clock.current_time("Tokyo")["time"] == "23:00"
    clock.set_clock(None)
    assert clock.now() >= before


def test_days_are_counted_over_leap_years_and_backwards() -> None:
    assert clock.days_between("2024-02-28", "2024-03-01")["days"] == 2
    assert clock.days_between("2026-03-14", "2026-03-13")["days"] == -1


def test_bad_dates_and_moments_say_what_was_expected() -> None:
    with pytest.raises(ValueError, match=r"end_date: expected a date as YYYY-MM-DD.*got '14/3'"):
        clock.days_between("2026-03-14", "14/3")
    with pytest.raises(ValueError, match="set_clock: expected a moment"):
        clock.set_clock("noon")


@pytest.mark.parametrize("tool", [made_up.get_weather, made_up.get_property_tax])
def test_made_up_figures_say_so_and_are_one_for_every_name_of_a_city(tool: object) -> None:
    assert callable(tool)
    english, chinese = tool("Oslo"), tool("奥斯陆")
    assert english["source"] == chinese["source"] == "made up for the course"
    assert "ade up" in (tool.__doc__ or "")
    assert english | {"city": ""} == chinese | {"city": ""}


def test_made_up_figures_never_change() -> None:
    assert made_up.get_weather("Oslo") == {
        "city": "Oslo",
        "day": "today",
        "temperature_c": 1,
        "sky": "cloudy",
        "wind_kmh": 20,
        "source": "made up for the course",
    }
    assert made_up.get_weather("Oslo", "tomorrow")["sky"] == "snow"
    assert made_up.get_property_tax("Oslo")["property_tax_eur"] == 1582


def test_weather_is_plausible_everywhere() -> None:
    cities, _ = places._index()
    for rows in list(cities.values())[:3000]:
        weather = made_up.get_weather(rows[0][0])
        assert -15 <= weather["temperature_c"] <= 35, weather
        assert weather["sky"] != "snow" or weather["temperature_c"] <= 1, weather
        assert weather["sky"] != "rain" or weather["temperature_c"] > 1, weather


def test_another_day_than_today_and_tomorrow_is_refused() -> None:
    with pytest.raises(ValueError, match="day: expected 'today' or 'tomorrow', got 'monday'"):
        made_up.get_weather("Oslo", "monday")  # type: ignore[arg-type]
