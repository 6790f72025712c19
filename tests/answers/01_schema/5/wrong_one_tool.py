"""One tool for all.

hint: Between a search and a booking somebody chooses
"""

from typing import Literal


def book_trip(
    from_city: str, to_city: str, day: str, cabin: Literal["economy", "premium", "business"]
):
    """Search and book a flight, or cancel one.

    Args:
        from_city: City to fly from.
        to_city: City to fly to.
        day: Day of departure, as YYYY-MM-DD.
        cabin: Class of travel.
    """


flight_tools = [book_trip]
reasons = "The model need not think about the order of the calls when there is only one."
