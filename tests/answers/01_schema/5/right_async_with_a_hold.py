"""An async def, a date, and a tool that holds a flight."""

from datetime import date
from typing import Literal


async def search_flights(
    origin: str,
    destination: str,
    day: date,
    cabin: Literal["economy", "premium", "business"] = "economy",
    seats: int = 1,
):
    """Search for flights between two cities on a day.

    Args:
        origin: City of departure.
        destination: City of arrival.
        day: The day of the flight.
        cabin: The cabin.
        seats: How many people fly.
    """


def hold_flight(flight_id: str):
    """Hold a flight for the person until they say yes.

    Args:
        flight_id: The id from search_flights.
    """


def book_flight(hold_id: str):
    """Book a held flight after the person said yes.

    Args:
        hold_id: The id from hold_flight.
    """


def cancel(booking_id: str):
    """Cancel a booking that was made.

    Args:
        booking_id: The id from book_flight.
    """


flight_tools = [search_flights, hold_flight, book_flight, cancel]
reasons = "I cut between search and hold, because somebody decides there. I left out hotels."
