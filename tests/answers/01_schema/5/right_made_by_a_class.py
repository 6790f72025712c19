"""Methods of an object, a day spelled out in the docstring."""

from typing import Literal, Optional


class Airline:
    def flights(self, start: str, end: str, day: str, seats: Optional[int] = None):
        """List flights with free seats on a day (YYYY-MM-DD), each with its flight_id.

        Args:
            start: Where from.
            end: Where to.
            day: When.
            seats: How many must be free.
        """

    def reserve(
        self, flight_id: str, cabin: Optional[Literal["economy", "premium", "business"]] = None
    ):
        """Hold a flight for a day, without paying.

        Args:
            flight_id: The flight.
            cabin: Class of travel.
        """

    def confirm(self, reservation_id: str):
        """Pay a reservation, once the person has said yes.

        Args:
            reservation_id: The reservation.
        """

    def bookings(self):
        """List what is reserved or paid."""

    def cancel(self, reservation_id: str):
        """Give a reservation back, paid or not.

        Args:
            reservation_id: The reservation.
        """


airline = Airline()
flight_tools = [airline.flights, airline.reserve, airline.confirm, airline.bookings, airline.cancel]
reasons = "Reserving and paying are apart, so that the person's yes stands between the two."
