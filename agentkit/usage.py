"""What a run used: tokens, counted by the endpoint, and money, which is tokens times a price.

Built in lesson 05. An unknown price is unknown, which is not 0; nor is it a guess. The prices in
`data/prices.json` are facts with a source and a date, and they go out of date: pass your own.
"""

from __future__ import annotations

import functools
import json
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

PER = 1_000_000


@dataclass(slots=True)
class Usage:
    """Tokens used, added up over requests. The field names are those of the wire.

    `cached_tokens` are part of the prompt tokens. `unknown_requests` counts the replies that
    reported no usage: their tokens are estimates. `by_model` has the same for each model's name.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    requests: int = 0
    unknown_requests: int = 0
    by_model: dict[str, Usage] = field(default_factory=dict, repr=False)

    @property
    def total_tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens

    def add(self, other: Usage, model: str = "") -> None:
        """Add up; `model` says whose tokens they are. Runs that share a budget may do this from
        several threads."""
        with _adding:
            self._add(other)
            shares = {model: other} if model else other.by_model
            for name, share in shares.items():
                self.by_model.setdefault(name, Usage())._add(share)

    def _add(self, other: Usage) -> None:
        self.prompt_tokens += other.prompt_tokens
        self.completion_tokens += other.completion_tokens
        self.cached_tokens += other.cached_tokens
        self.requests += other.requests
        self.unknown_requests += other.unknown_requests


_adding = threading.Lock()


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens. Without a price of their own, cached tokens cost as much as
    the rest of the input."""

    input: float
    output: float
    cached_input: float | None = None

    def __post_init__(self) -> None:
        for name in ("input", "output", "cached_input"):
            value = getattr(self, name)
            if value is None and name == "cached_input":
                continue
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise ValueError(
                    f"Price: {name} must be US dollars for a million tokens, 0 or more; "
                    f"got {value!r:.60}."
                )

    def of(self, usage: Usage) -> float:
        """US dollars. A cached token is paid once, at its own price."""
        cached = self.input if self.cached_input is None else self.cached_input
        fresh = max(usage.prompt_tokens - usage.cached_tokens, 0)
        return (
            fresh * self.input
            + usage.cached_tokens * cached
            + usage.completion_tokens * self.output
        ) / PER


def read_usage(raw: Any) -> Usage:
    """The usage of one reply. What was not reported is unknown, which is not the same as 0."""
    raw = raw if isinstance(raw, Mapping) else {}
    prompt, completion = raw.get("prompt_tokens"), raw.get("completion_tokens")
    details = raw.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
    if not isinstance(prompt, int) or not isinstance(completion, int):
        return Usage(requests=1, unknown_requests=1)
    return Usage(prompt, completion, cached if isinstance(cached, int) else 0, requests=1)


def price_of(model: str, prices: Mapping[str, Price] | None = None) -> Price | None:
    """The price of a model, None if it is unknown. Yours come first. A date behind the name of a
    known model, as in `name-2025-04-14`, is a version of it."""
    undated = re.sub(r"-\d{4}-\d{2}-\d{2}$", "", model)
    for table in (prices or {}, known_prices()):
        for name in (model, undated):
            if name in table:
                return table[name]
    return None


def cost_of(usage: Usage, prices: Mapping[str, Price] | None = None) -> float | None:
    """US dollars, or None if the price of a model that was used is unknown."""
    shares = dict(usage.by_model)
    found = [(price_of(model, prices), share) for model, share in shares.items()]
    if any(price is None for price, _ in found) or (usage.total_tokens and not shares):
        return None
    return sum(price.of(share) for price, share in found if price is not None)


@functools.cache
def known_prices() -> dict[str, Price]:
    """The packaged prices, by the model's name."""
    text = resources.files("agentkit").joinpath("data/prices.json").read_text(encoding="utf-8")
    return {name: Price(**price) for name, price in json.loads(text)["models"].items()}
