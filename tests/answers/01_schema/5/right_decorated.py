"""Tools made by the package's decorator."""

from typing import Literal

from agentkit import tool


@tool
def find(
    from_city: str,
    to_city: str,
    day: str,
    cabin: Literal["economy", "premium", "business"],
    passengers: int,
):
    """Find flights. Gives ids and prices.

    Args:
        from_city: Departure.
        to_city: Arrival.
        day: Day of the flight, YYYY-MM-DD.
        cabin: The cabin.
        passengers: Number of seats.
    """


@tool
def book(flight_id: str):
    """Book a flight.

    Args:
        flight_id: The id.
    """


@tool
def cancel(booking_id: str):
    """Cancel one booking.

    Args:
        booking_id: The id.
    """


flight_tools = [find, book, cancel]
reasons = "I cut between finding and booking. I left out payment."
