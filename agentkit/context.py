"""The record is whole, the view is cut: what a context function gets, and what it gives.

Lesson 04 fills this module. A context is any function of the messages and a `ContextInfo` to the
messages that are sent in this one request. It makes a shorter list; it changes no message, since
they are those of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.events import Message, Usage


@dataclass(slots=True)
class ContextInfo:
    """What a context may look at: the tool definitions, which are sent along and cost tokens too,
    the usage that was last reported, and the client and model, to ask for a summary. `max_tokens`
    is the model's window, if it is known. A context sets `over_budget` to a sentence when even the
    least that it can return is too much; that becomes an event."""

    tools: Sequence[dict[str, Any]] = ()
    max_tokens: int | None = None
    last_usage: Usage | None = None
    client: Any = None
    model: str = ""
    over_budget: str = ""


ContextFunction = Callable[[Sequence[Message], ContextInfo], Iterable[Message]]
