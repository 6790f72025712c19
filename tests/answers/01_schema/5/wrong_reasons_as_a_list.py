"""The reasons as a list.

hint: One text
"""

from typing import Literal

Cabin = Literal["business", "economy", "premium"]


def find(from_city: str, to_city: str, day: str, cabin: Cabin, passengers: int):
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
reasons = ["I cut between finding and booking.", "I left out payment."]
