"""What a run used: tokens, counted by the endpoint, and money, which is tokens times a price.

Built in lesson 05. An unknown price is unknown, which is not 0; nor is it a guess. The prices in
`data/prices.json` are facts with a source and a date, and they go out of date: pass your own.
"""

from __future__ import annotations

import functools
import json
import math
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

PER = 1_000_000
DATE = re.compile(r"-20\d\d(-?)\d\d\1\d\d$")


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
    the rest of the input. `source` says where it stands. ValueError for what is no amount."""

    input: float
    output: float
    cached_input: float | None = None
    source: str = field(default="", kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("input", "output", "cached_input"):
            value = getattr(self, name)
            if value is None and name == "cached_input":
                continue
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 <= value < math.inf:
                raise ValueError(
                    f"Price: {name} must be US dollars for a million tokens, 0 or more; "
                    f"got {value!r:.60}."
                )

    def of(self, usage: Usage) -> float:
        """US dollars. A cached token is paid once, at its own price."""
        cached = self.input if self.cached_input is None else self.cached_input
        fresh_tokens = usage.prompt_tokens - usage.cached_tokens
        return (
            fresh_tokens * self.input
            + usage.cached_tokens * cached
            + usage.completion_tokens * self.output
        ) / PER


def read_usage(raw: Any) -> Usage:
    """The usage of one reply. What was not reported is unknown, which is not the same as 0."""
    raw = raw if isinstance(raw, Mapping) else {}
    prompt, completion = _count(raw.get("prompt_tokens")), _count(raw.get("completion_tokens"))
    if prompt is None or completion is None:
        return Usage(requests=1, unknown_requests=1)
    # Some endpoints report what a model thought, which is paid for, in the total alone.
    completion = max(completion, (_count(raw.get("total_tokens")) or 0) - prompt)
    details = raw.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, Mapping) else None
    return Usage(prompt, completion, min(cached or 0, prompt), requests=1)


def _count(value: Any) -> int | None:
    return value if type(value) is int and value >= 0 else None


def price_of(model: str, prices: Mapping[str, Price] | None = None) -> Price | None:
    """The price of a model, or None: it is not known. Yours come before the packaged ones.

    A name with a date behind it, as in `name-2025-04-14`, is a version of the model, at the same
    price unless it has one of its own. A name with a provider in front, as in `provider/name`, is
    another offer, since a gateway sets its own prices: it is not known unless it is listed so.
    """
    undated = DATE.sub("", model)
    for table in (check_prices(prices), known_prices()):
        for name in (model, undated):
            if name in table:
                return table[name]
    return None


def cost_of(usage: Usage, prices: Mapping[str, Price] | None = None) -> float | None:
    """US dollars, or None: the price of a model that was used is not known.

    It goes by `usage.by_model`. The usage of a run has that; tokens of which nobody said whose they
    are, as in a bare `Usage(100, 20)`, have no known cost.
    """
    shares = dict(usage.by_model)  # a run that shares this usage may add a model meanwhile
    if usage.total_tokens > sum(share.total_tokens for share in shares.values()):
        return None
    total = 0.0
    for model, share in shares.items():
        price = price_of(model, prices)
        if price is None:
            return None
        total += price.of(share)
    return total


def in_dollars(usd: float) -> str:
    """An amount to read: `0.00213 US dollars`."""
    digits = f"{usd:,.6f}" if usd >= 1 / PER or not usd else f"{usd:.12f}"
    return f"{digits.rstrip('0').rstrip('.')} US dollar{'' if usd == 1 else 's'}"


@functools.cache
def known_prices() -> Mapping[str, Price]:
    """The packaged prices, by the model's name. To change one, pass prices= where it is used."""
    return MappingProxyType({name: Price(**each) for name, each in _packaged()["models"].items()})


def about_prices() -> dict[str, str]:
    """What is true of all packaged prices: `currency`, `as_of` (the date they were read), `source`,
    and the `rules` by which they were chosen."""
    return {key: value for key, value in _packaged().items() if isinstance(value, str)}


def _packaged() -> dict[str, Any]:
    from importlib import resources  # slow to import, and seldom needed

    text = resources.files("agentkit").joinpath("data/prices.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def check_prices(prices: Mapping[str, Price] | None) -> dict[str, Price]:
    """The learner's prices as a dict of its own; TypeError unless each is a Price."""
    good = prices is None or isinstance(prices, Mapping)
    wrong = [prices] if not good else [p for p in (prices or {}).values() if type(p) is not Price]
    if wrong:
        raise TypeError(
            "prices must give a Price for a model's name, in US dollars for a million tokens: "
            f"prices={{'my-model': Price(input=0.4, output=1.6)}}; got {wrong[0]!r:.60}."
        )
    return dict(prices or {})
