"""Whether a run has asked for what its answer rests on. Built in lesson 09.

A right figure is no proof: it may be guessed, remembered, or another city's that happens to be the
same. So what a check asks the tools about, the run must have asked them about, too. A check does
not have to say so: the facts that it asks for (`facts.py`) note it. What can be worked out from
them in the head is left to the head.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from agentkit.demo_tools.places import find_place
from agentkit.evals.effects import calls
from agentkit.events import RunResult

Evidence = Callable[[RunResult], bool]

CITIES = ("city", "from_city", "to_city")
"""Parameters in which one city may be spelled in many ways: 慕尼黑, Munich, München."""

_needed: ContextVar[list[Evidence] | None] = ContextVar("needed", default=None)


@contextmanager
def collecting() -> Iterator[list[Evidence]]:
    """Gives a list, in which stands after a check what the run must have asked about."""
    needed: list[Evidence] = []
    token = _needed.set(needed)
    try:
        yield needed
    finally:
        _needed.reset(token)


def need(evidence: Evidence) -> None:
    """Note what a run must show. Where nobody collects it, nothing happens."""
    needed = _needed.get()
    if needed is not None:
        needed.append(evidence)


def asked(tool: Callable[..., Any], *arguments: str) -> Any:
    """What a demo tool answers. The run needs a call of it about the same thing, that worked."""
    subject = _subject(tool, *arguments)

    def confirms(values: dict[str, Any], given: Any) -> bool:
        try:
            return _subject(tool, **values) == subject and tool(**values) == given
        except (AttributeError, LookupError, TypeError):  # so the run's call has failed
            return False

    need(lambda run: any(confirms(*call[1:]) for call in calls(run, tool.__name__)))
    return tool(*arguments)


def shown(*texts: str, by: tuple[str, ...]) -> None:
    """Note that the run needs a result of one of these tools in which all of the texts stand."""
    need(
        lambda run: any(
            all(text in str(result) for text in texts) and not failed(result)
            for _, _, result in calls(run, *by)
        )
    )


def failed(result: Any) -> bool:
    """Whether the result of a call is an error."""
    return isinstance(result, str) and result.startswith("Error")


def _subject(tool: Callable[..., Any], *arguments: Any, **values: Any) -> frozenset[Any]:
    """What a call is about, however it is spelled. From there to here is as far as back."""
    bound = inspect.signature(tool).bind(*arguments, **values)
    bound.apply_defaults()
    return frozenset(
        find_place(value) if name in CITIES else value.strip()
        for name, value in bound.arguments.items()
    )
