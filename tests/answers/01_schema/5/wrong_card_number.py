"""The model is to know the card's number.

hint: Leave it in your program
"""

from typing import Literal


def search_flights(from_city: str, to_city: str, day: str):
    """Find flights on a day.

    Args:
        from_city: City to fly from.
        to_city: City to fly to.
        day: Day of departure, as YYYY-MM-DD.
    """


def book_flight(
    flight_id: str,
    cabin: Literal["economy", "premium", "business"],
    card_number: str,
    seats: int = 1,
):
    """Book seats on a flight that the person has chosen.

    Args:
        flight_id: Id of the flight, out of the search.
        card_number: Number of the card.
        cabin: Class of travel.
        seats: How many seats.
    """


def cancel_booking(booking_id: str):
    """Cancel a booking.

    Args:
        booking_id: Id of the booking.
    """


flight_tools = [search_flights, book_flight, cancel_booking]
reasons = "Search and booking are apart, since the person chooses in between. No hotels."
