"""An Enum, a date, limits, and decorated tools."""

import datetime
from enum import Enum
from typing import Annotated

from pydantic import Field

from agentkit import tool


class Cabin(Enum):
    ECONOMY = "economy"
    PREMIUM = "premium"
    BUSINESS = "business"


@tool
def find_offers(
    origin: str,
    destination: str,
    departure: datetime.date,
    travellers: Annotated[int, Field(ge=1, le=9)] = 1,
    cabin: Cabin | None = None,
):
    """Find offers for a flight, cheapest first. Each has an id, a price and its rules.

    Args:
        origin: City of departure.
        destination: City of arrival.
        departure: Day of departure.
        travellers: How many people fly.
        cabin: Class of travel; any, when left out.
    """


@tool(risky=True)
def accept_offer(offer_id: str):
    """Buy an offer that the person has said yes to. Gives the order.

    Args:
        offer_id: Id of the offer.
    """


@tool(risky=True)
def cancel_order(order_id: str):
    """Cancel an order that was bought before.

    Args:
        order_id: Id of the order.
    """


flight_tools = [find_offers, accept_offer, cancel_order]
reasons = (
    "Two decisions: which offer, and whether to cancel. The price is in the offer already, "
    "so asking for it is no tool of its own."
)
