"""The record is whole, the view is cut: `trim`, and what else may be given as `context=`.

Built in lesson 04. A context is any function of the messages and a `ContextInfo` to the messages
that are sent in this one request. It makes a shorter list; it changes no message, since they are
those of the record. Cuts are made between turns: a call and its results stay together or go
together, or the endpoint refuses the request.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentkit.events import Message
from agentkit.history import turns
from agentkit.messages import user_message
from agentkit.tokens import CountFunction, calibrated, count_tokens
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
SYSTEM = ("system", "developer")
SUMMARY_HEAD = "Summary of what was said and done so far:\n"


def trim(
    messages: Sequence[Message],
    max_tokens: int | None,
    *,
    tools: Sequence[Mapping[str, Any]] = (),
    count: CountFunction = count_tokens,
) -> list[Message]:
    """The newest turns that fit into `max_tokens`, with the system prompt and the task.

    The task is the latest user message. It stays, and so do the system messages, a summary of what
    is gone, and the newest turn, whatever they cost: a budget that is too small gets the least, and
    no error. What is kept of an older exchange begins with its question. The messages are those
    that came in, in their order; a valid history gives a valid view, and a broken one a view with
    no fault that was not there before. `tools` are the definitions that are sent along. Each
    message is counted at most once, by `count(messages)`, or `count([], tools)` for the tools.
    `max_tokens=None` cuts nothing.
    """
    return _cut(messages, max_tokens, tools, count)[0]


class Trim:
    """`trim` as a context, held to what the endpoint last reported. Says when it cannot fit.

    It knows the run's task, which stays even when a note of the loop has come in behind it.
    """

    def __init__(self, max_tokens: int | None) -> None:
        check_limit("Trim: max_tokens", max_tokens, "None is no budget", whole=True)
        self.max_tokens = max_tokens

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        count = calibrated(info.last_usage, info.last_messages, info.tools)
        view, over = _cut(messages, self.max_tokens, info.tools, count, info.task)
        info.over_budget = ""
        if over and self.max_tokens is not None:
            info.over_budget = _too_much(view, info, count, self.max_tokens)
        return view

    def __repr__(self) -> str:
        return as_call(self, self.max_tokens)


class Chain:
    """Several contexts, one after another: each gets the view that the one before it made.

    The last one that holds a budget says whether the view is over it.
    """

    def __init__(self, *contexts: ContextFunction) -> None:
        for context in contexts:
            check_context(context, "Chain")
        self.contexts = contexts

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        for context in self.contexts:
            messages = cut_view(context, messages, info)
        return list(messages)

    def __repr__(self) -> str:
        return as_call(self, *self.contexts)


def check_context(context: Any, owner: str = "Agent") -> None:
    """TypeError for what is no context, with what to write in its place."""
    if isinstance(context, type):
        advice = f"{context.__name__} is a class: write {context.__name__}(...), as in Trim(4_000)"
    elif isinstance(context, list | tuple):
        advice = "give several one by one: Chain(KeepFacts(), Trim(4_000))"
    elif isinstance(context, int | float):
        advice = f"for a budget in tokens write Trim({context})"
    elif not callable(context):
        advice = f"it got {context!r:.60}; write Trim(4_000)"
    elif not _takes_messages_and_info(context):
        advice = "for a function of messages write lambda messages, info: trim(messages, 4_000)"
    else:
        return
    raise TypeError(f"{owner}: a context is a function of (messages, info); {advice}.")


def _takes_messages_and_info(context: Any) -> bool:
    try:
        signature = inspect.signature(context)
    except (TypeError, ValueError):
        return True  # a callable that does not say: the first request will
    try:
        signature.bind((), None)
    except TypeError:
        return False
    return "max_tokens" not in list(signature.parameters)[:2]  # trim itself


def cut_view(
    context: ContextFunction, messages: Sequence[Message], info: ContextInfo
) -> list[Message]:
    """Ask a context for a view, and hold it to its promise: a list of messages, and not empty."""
    view = context(messages, info)
    if not isinstance(view, Iterable) or isinstance(view, str | dict):
        raise TypeError(
            f"Agent: the context must return a list of messages, got a {type(view).__name__}."
        )
    view = list(view)
    wrong = next((each for each in view if not isinstance(each, dict)), None)
    if wrong is not None:
        raise TypeError(
            f"Agent: the context must return messages, which are dicts; got {wrong!r:.60} in it."
        )
    if messages and not view:
        raise ValueError(
            "Agent: the context returned no message at all. Keep at least the task, which is the "
            "latest user message."
        )
    return view


def pinned_turns(groups: Sequence[Sequence[Message]], task: str = "") -> set[int]:
    """The numbers of the turns that stay, whatever they cost: system messages, summaries, the
    latest user message, and the latest one that says `task`."""
    heads = [group[0] for group in groups]
    users = [number for number, head in enumerate(heads) if head.get("role") == "user"]
    wanted = user_message(task)
    own = next((number for number in reversed(users) if heads[number] == wanted), None)
    pinned = {n for n, head in enumerate(heads) if head.get("role") in SYSTEM or is_summary(head)}
    return pinned | set(users[-1:]) | ({own} if task and own is not None else set())


def is_summary(message: Message) -> bool:
    """Whether a message is a summary, which stands for turns that are gone."""
    text = message.get("content") if message.get("role") == "user" else None
    return isinstance(text, str) and text.startswith(SUMMARY_HEAD)


def as_call(context: object, *given: object, **settings: tuple[object, object]) -> str:
    """How a context is written: `Summarise(1500, keep=3)`. `settings` are (value, default)."""
    more = [f"{name}={value!r}" for name, (value, usual) in settings.items() if value != usual]
    return f"{type(context).__name__}({', '.join([*map(_named, given), *more])})"


def _named(value: object) -> str:
    text = getattr(value, "__name__", None) or repr(value)
    return type(value).__name__ if " at 0x" in text else text  # an address tells nobody anything


def _cut(
    messages: Sequence[Message],
    max_tokens: int | None,
    tools: Sequence[Mapping[str, Any]],
    count: CountFunction,
    task: str = "",
) -> tuple[list[Message], bool]:
    """The view, and whether it is over the budget all the same."""
    check_limit("trim: max_tokens", max_tokens, "None is no budget", whole=True)
    groups = turns(_checked(messages))
    if max_tokens is None or not groups:
        return list(messages), False
    pinned = pinned_turns(groups, task)
    size = sum(count(groups[number]) for number in pinned) + (count([], tools) if tools else 0)
    newest = len(groups) - 1
    kept: list[int] = []  # numbers of turns, from the newest back
    for number in range(newest, -1, -1):
        if number not in pinned:
            size_with_it = size + count(groups[number])
            if size_with_it > max_tokens and number != newest:
                break
            kept.append(number)
            size = size_with_it
    asked = min((number for number in pinned if _is_question(groups[number])), default=0)
    cut = len(pinned) + len(kept) < len(groups)
    while cut and kept and kept[-1] < asked and not _is_question(groups[kept[-1]]):
        kept.pop()  # the end of an exchange whose question is cut off
    keep = pinned.union(kept)
    view = [each for number, group in enumerate(groups) if number in keep for each in group]
    return view, size > max_tokens


def _too_much(view: Sequence[Message], info: ContextInfo, count: CountFunction, budget: int) -> str:
    """Say what the least is made of, the biggest part first, and by how much it is too much."""
    roles = {"system": "the system prompt", "developer": "the system prompt", "user": "the task"}
    sizes = {"the tool definitions": count([], info.tools)}
    for message in view:
        part = roles.get(message.get("role", ""), "the newest turn")
        part = "the summary" if is_summary(message) else part
        sizes[part] = sizes.get(part, 0) + count([message])
    whole, parts = sum(sizes.values()), sorted(sizes, key=lambda part: -sizes[part])
    listed = ", ".join(f"{part} {sizes[part]:,}" for part in parts if sizes[part])
    alone = f" {parts[0].capitalize()} alone would be too much." if sizes[parts[0]] > budget else ""
    return (
        f"The least to send is {whole:,} tokens, {whole - budget:,} over the budget of {budget:,}: "
        f"{listed}. It is sent all the same.{alone} To mend it, shorten {parts[0]}."
    )


def _is_question(group: Sequence[Message]) -> bool:
    return group[0].get("role") == "user" and not is_summary(group[0])


def _checked(messages: Any) -> Sequence[Message]:
    if not isinstance(messages, list | tuple) or not all(isinstance(m, dict) for m in messages):
        raise TypeError(
            f"trim: expected a list of messages (dicts), got {messages!r:.60}. "
            "Write trim([message, ...], max_tokens)."
        )
    return messages
