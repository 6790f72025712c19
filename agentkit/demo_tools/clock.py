"""Tools that ask what time it is, with a clock that can be stopped. First used in lesson 00.

Teaches that a tool which depends on the world outside needs a way to hold that world still: with
`set_clock("2026-03-14 12:00")` every run of a lesson sees the same moment, so stored outputs can
be compared to the letter.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from agentkit.demo_tools.places import find_place

# Not strftime("%A"), whose words depend on the machine's language.
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_stopped_at: datetime | None = None


def set_clock(moment: datetime | str | None) -> None:
    """Stop the clock of this module's tools at a moment, for the whole process; None lets it run.

    Args:
        moment: A datetime or an ISO 8601 text such as "2026-03-14 12:00". Without an offset it is
            taken as UTC.
    """
    global _stopped_at
    if isinstance(moment, str):
        try:
            moment = datetime.fromisoformat(moment)
        except ValueError:
            raise ValueError(
                f"set_clock: expected a moment such as '2026-03-14 12:00', got {moment!r}."
            ) from None
    if moment is not None and moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    _stopped_at = moment


def now() -> datetime:
    """The moment at which the clock is stopped, else the present one, with a time zone."""
    return _stopped_at or datetime.now(UTC)


def current_time(city: str) -> dict[str, Any]:
    """Tell the local date and time in a city.

    Of several cities with one name the most populous is taken; "Paris, France" chooses one.

    Args:
        city: Name of the city, such as "Oslo" or "东京".
    """
    local = now().astimezone(_zone(find_place(city).time_zone))
    offset = local.strftime("%z")
    return {
        "city": city.strip(),
        "date": local.date().isoformat(),
        "weekday": WEEKDAYS[local.weekday()],
        "time": local.strftime("%H:%M"),
        "time_zone": str(local.tzinfo),
        "utc_offset": f"{offset[:3]}:{offset[3:5]}",
    }


def current_date() -> dict[str, Any]:
    """Tell today's date and weekday, in Coordinated Universal Time (UTC)."""
    today = now().astimezone(UTC).date()
    return {"date": today.isoformat(), "weekday": WEEKDAYS[today.weekday()]}


def days_between(start_date: str, end_date: str) -> dict[str, Any]:
    """Count the days from one date to another; negative when the second is the earlier one.

    Args:
        start_date: The first date, as YYYY-MM-DD.
        end_date: The second date, as YYYY-MM-DD.
    """
    start, end = _date("start_date", start_date), _date("end_date", end_date)
    return {
        "start_date": start.isoformat(),
        "end_date": end.isoformat(),
        "days": (end - start).days,
    }


def _date(parameter: str, text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise ValueError(
            f"{parameter}: expected a date as YYYY-MM-DD, such as '2026-03-14', got {text!r}."
        ) from None


def _zone(name: str) -> Any:
    # Loaded here: with no time-zone database (Windows, a browser tab) only these tools fail.
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        raise LookupError(
            f"The time zone {name!r} is not in this machine's time-zone database. "
            "Install the package tzdata."
        ) from None
