"""Two sentences in Chinese are short."""

from typing import Literal


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


def book(flight_id: str):
    """Book a flight.

    Args:
        flight_id: The id.
    """


def cancel(booking_id: str):
    """Cancel one booking.

    Args:
        booking_id: The id.
    """


flight_tools = [find, book, cancel]
reasons = "我在搜索和预订之间切开，因为那里要有人决定。我没有加酒店。"
