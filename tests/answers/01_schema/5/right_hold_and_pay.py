"""Holding and paying are two tools; only a search gives offers."""

from enum import Enum


class Cabin(str, Enum):
    ECONOMY = "economy"
    PREMIUM = "premium"
    BUSINESS = "business"


def search(origin: str, target: str, date: str, cabin: Cabin, seats: int):
    """Search flights, gives offers.

    Args:
        origin: From.
        target: To.
        date: As YYYY-MM-DD.
        cabin: Cabin.
        seats: Seats.
    """
    return []


def reserve(offer_id: str):
    """Reserve an offer until the person agrees.

    Args:
        offer_id: The offer.
    """


def pay(reservation_id: str):
    """Pay a reservation.

    Args:
        reservation_id: It.
    """


def cancel(reservation_id: str):
    """Cancel a reservation.

    Args:
        reservation_id: It.
    """


flight_tools = [search, reserve, pay, cancel]
reasons = "Between search and reserve somebody chooses; between reserve and pay somebody says yes."
