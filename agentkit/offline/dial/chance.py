"""Whether a fault happens: a number that hangs on the seed, the fault and the request alone.

No generator is advanced and nothing is counted. So runs side by side, in threads or processes,
cannot disturb each other, and the rate of one fault leaves the decisions of all others as they are.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from agentkit.offline.faults import Faults

T = TypeVar("T")
_DIGITS = re.compile(r"\d+")
_NUMBERS = 2**53  # as many as a float tells apart between 0 and 1


def content_of(request: Mapping[str, Any]) -> bytes:
    """What a request says, as a digest: messages, tools, `seed`; not how it wants its reply sent.

    In results, and in what the model wrote, any number is like any other: a tool that reads the
    clock gives the same run a minute later.
    """
    said = [_said(message) for message in request["messages"]]
    whole = json.dumps([said, request.get("tools"), request.get("seed")], sort_keys=True)
    return hashlib.blake2b(whole.encode("ascii"), digest_size=16).digest()


def _said(message: Mapping[str, Any]) -> Any:
    content = message.get("content")
    person = message["role"] not in ("assistant", "tool")
    if person and not (isinstance(content, str) and content.startswith("Observation:")):
        return [message["role"], content]
    calls = [
        [call["function"]["name"], call["function"]["arguments"]]
        for call in message.get("tool_calls") or ()
    ]
    return [message["role"], _DIGITS.sub("#", json.dumps([content, calls]))]


class Chance:
    """The decisions for one reply. `factors` lower the rates of some faults."""

    def __init__(
        self, faults: Faults, seed: int, content: bytes, factors: Mapping[str, float] | None = None
    ) -> None:
        self.faults, self.seed, self.content = faults, seed, content
        self.factors = factors or {}

    def possible(self, fault: str) -> bool:
        """Whether its rate is above 0: only then is it worth while to look for an opportunity."""
        return float(getattr(self.faults, fault)) > 0

    def happens(self, fault: str) -> bool:
        """Whether a fault happens that has its opportunity now."""
        rate = float(getattr(self.faults, fault))
        return self.number(fault) < rate * self.factors.get(fault, 1.0)

    def pick(self, what: str, options: Sequence[T]) -> T:
        """One of the options; `what` names the choice."""
        return options[int(self.number(f"{what}, which") * len(options))]

    def number(self, what: str) -> float:
        """A number from 0 to below 1, evenly spread."""
        drawn = hashlib.blake2b(f"{self.seed} {what} ".encode() + self.content, digest_size=8)
        return int.from_bytes(drawn.digest(), "big") % _NUMBERS / _NUMBERS
