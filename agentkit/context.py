"""The record is whole, the view is cut: `trim`, and what else may be given as `context=`.

Built in lesson 04. A context is any function of the messages and a `ContextInfo` to the messages
that are sent in this one request. It makes a shorter list; it changes no message, since they are
those of the record. Cuts are made between turns: a call and its results stay together or go
together, or the endpoint refuses the request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentkit.events import Message
from agentkit.history import turns
from agentkit.tokens import calibrated, count_tokens
from agentkit.tools import check_limit
from agentkit.usage import Usage


@dataclass(slots=True)
class ContextInfo:
    """What a context may look at.

    `tools` are the definitions, which are sent along and cost tokens too. `last_usage` is what the
    endpoint reported for the last request, and `last_messages` what was sent in it. `task` is the
    text of the run's task. `client` and `model` are there to ask for a summary; what that uses goes
    into `usage`, the sum of the run. A context sets `over_budget` to a sentence when even the least
    that it can return is too much; that becomes an event.
    """

    tools: Sequence[dict[str, Any]] = ()
    last_usage: Usage | None = None
    last_messages: Sequence[Message] = ()
    task: str = ""
    client: Any = None
    model: str = ""
    usage: Usage = field(default_factory=Usage)
    over_budget: str = ""


ContextFunction = Callable[[Sequence[Message], ContextInfo], Iterable[Message]]


def trim(
    messages: Sequence[Message],
    max_tokens: int | None,
    *,
    tools: Sequence[Mapping[str, Any]] = (),
    count: Callable[..., int] = count_tokens,
) -> list[Message]:
    """The newest turns that fit into `max_tokens`, with the system prompt and the task.

    The task is the latest user message. It stays, and so do the system messages and the newest
    turn, whatever they cost: it never raises for a budget that is too small, and never returns an
    empty request. The list that comes in is left as it is. Each message is counted once, by
    `count(messages, tools=())`; `tools` are the definitions that are sent along.
    """
    return _cut(messages, max_tokens, tools, count)[0]


class Trim:
    """`trim` as a context, held to what the endpoint last reported. Says when it cannot fit."""

    def __init__(self, max_tokens: int | None) -> None:
        check_limit("Trim: max_tokens", max_tokens, "None is no budget", whole=True)
        self.max_tokens = max_tokens

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        count = calibrated(info.last_usage, info.last_messages, info.tools)
        view, size = _cut(messages, self.max_tokens, info.tools, count, info.task)
        if self.max_tokens is not None and size > self.max_tokens:
            info.over_budget = (
                f"The system prompt, the tools, the task and the newest turn are {size} tokens; "
                f"the budget is {self.max_tokens}. They are sent all the same. Shorten one of them."
            )
        return view


class Chain:
    """Several contexts, one after another: each gets the view that the one before it made."""

    def __init__(self, *contexts: ContextFunction) -> None:
        self.contexts = contexts

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        for context in self.contexts:
            info.over_budget = ""
            messages = cut_view(context, messages, info)
        return list(messages)


def cut_view(
    context: ContextFunction, messages: Sequence[Message], info: ContextInfo
) -> list[Message]:
    """Ask a context for a view, and hold it to its promise: a list of messages, and not empty."""
    view = context(messages, info)
    if not isinstance(view, Iterable) or isinstance(view, str | dict):
        raise TypeError(
            f"Agent: the context must return a list of messages, got a {type(view).__name__}."
        )
    return list(view)


def _cut(
    messages: Sequence[Message],
    max_tokens: int | None,
    tools: Sequence[Mapping[str, Any]],
    count: Callable[..., int],
    task: str = "",
) -> tuple[list[Message], int]:
    """The view, and its size in tokens."""
    check_limit("trim: max_tokens", max_tokens, "None is no budget", whole=True)
    if max_tokens is None:
        return list(messages), count(messages, tools)
    groups = turns(messages)
    pinned = _pinned(groups, task)
    kept = set(pinned)
    size = count([], tools) + sum(count(groups[number]) for number in pinned)
    newest = len(groups) - 1
    for number in range(newest, -1, -1):
        if number in pinned:
            continue
        cost = sum(count([message]) for message in groups[number])
        if size + cost > max_tokens and number != newest:
            break
        kept.add(number)
        size += cost
    latest_task = max(pinned, default=0)
    for number in sorted(
        kept - pinned
    ):  # what is left of an older exchange begins with its question
        if number > latest_task or groups[number][0].get("role") == "user":
            break
        kept.discard(number)
        size -= sum(count([message]) for message in groups[number])
    return [message for number in sorted(kept) for message in groups[number]], size


def _pinned(groups: Sequence[Sequence[Message]], task: str) -> set[int]:
    """The numbers of the groups that stay: system messages, the latest user message, the task."""
    pinned = {
        n for n, group in enumerate(groups) if group[0].get("role") in ("system", "developer")
    }
    users = [n for n, group in enumerate(groups) if group[0].get("role") == "user"]
    own = [n for n in users if task and groups[n][0].get("content") == task]
    return pinned | set(users[-1:]) | set(own[-1:])
