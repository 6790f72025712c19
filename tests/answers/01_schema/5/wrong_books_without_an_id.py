"""Only cancelling takes an id.

hint: which of the flights was chosen
"""

from typing import Literal


def find(
    from_city: str,
    to_city: str,
    day: str,
    cabin: Literal["economy", "premium", "business"],
    seat_count: int,
):
    """Find flights. Gives ids and prices.

    Args:
        from_city: Departure.
        to_city: Arrival.
        day: Day of the flight, YYYY-MM-DD.
        cabin: The cabin.
        seat_count: Number of seats.
    """


def book(from_city: str, to_city: str, day: str):
    """Book a flight.

    Args:
        from_city: Departure.
        to_city: Arrival.
        day: Day of the flight, YYYY-MM-DD.
    """


def cancel(booking_id: str):
    """Cancel one booking.

    Args:
        booking_id: The id.
    """


flight_tools = [find, book, cancel]
reasons = "I cut between finding and booking. I left out payment."
