"""What a cut does to each message of a record, and whether an endpoint would take what is left.

Built in lesson 04. A method is a function of (messages, budget) to a view; one that has a parameter
`tools` or `count` gets the definitions, or what counts tokens, as well. It works on a copy, so that
a method which changes the record itself is found out. A view may hold messages as they were,
changed ones, and new ones.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.compaction import change_old_results, short_facts
from agentkit.context import is_summary, trim
from agentkit.events import Message
from agentkit.history import history_problems
from agentkit.messages import call_parts
from agentkit.results import error_text, shorten
from agentkit.tokens import CountFunction, count_tokens

Messages = Sequence[Message]
Method = Callable[..., Messages]
Tools = Sequence[Mapping[str, Any]]
MOST_PLACES = 200  # of a slider: so many presses of a key are too many, and fewer skip too much
EDITED = (
    "It edits the record itself, and what it cuts is lost for good. Work on a copy, "
    "list(messages), and make a new dict for each message that you change: message | {...}."
)


def drop_oldest(
    messages: Messages, budget: int, tools: Tools = (), count: CountFunction = count_tokens
) -> list[Message]:
    """The oldest messages go, one by one, until the rest fits."""
    kept = list(messages)
    size = count(kept, tools)
    while kept and size > budget:
        size -= count([kept.pop(0)])
    return kept


def shorten_results(
    messages: Messages, budget: int, tools: Tools = (), count: CountFunction = count_tokens
) -> list[Message]:
    """Old results keep head and tail: as many characters each as fit, and at least 40."""
    low, high = 40, max((len(str(each.get("content"))) for each in messages), default=40)

    def cut(chars: int) -> list[Message]:
        return change_old_results(messages, 1, lambda text: shorten(text, chars))

    while low < high:
        middle = (low + high + 1) // 2
        if count(cut(middle), tools) <= budget:
            low = middle
        else:
            high = middle - 1
    return cut(low)


def facts_then_turns(
    messages: Messages, budget: int, tools: Tools = (), count: CountFunction = count_tokens
) -> list[Message]:
    """Of old results the facts; where that is too much still, the newest turns."""
    return trim(change_old_results(messages, 1, short_facts), budget, tools=tools, count=count)


METHODS: dict[str, Method] = {
    "whole turns (trim)": trim,
    "drop the oldest messages": drop_oldest,
    "shorten old results": shorten_results,
    "facts, then whole turns": facts_then_turns,
}


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a message. `number` is its place in the record, None for one that the method
    made; `at` its place in the view, None when it is gone. `tokens` are those it has in the record,
    `left` those in the view.
    """

    message: Message
    number: int | None
    at: int | None
    tokens: int
    left: int

    @property
    def word(self) -> str:
        if self.at is None:
            return "gone"
        if self.number is None:
            return "new"
        if self.left < self.tokens:
            return "shortened"
        return "kept" if self.left == self.tokens else "lengthened"


@dataclass(frozen=True, slots=True)
class Cut:
    """A record as a method cut it to a budget. `error` is what the method raised, and what is wrong
    with what it returned; there are no `fates` then. `problems` are why an endpoint would refuse
    the view."""

    budget: int
    fates: tuple[Fate, ...] = ()
    tokens: int = 0
    problems: tuple[str, ...] = ()
    has_task: bool = True
    error: str = ""

    @property
    def verdict(self) -> str:
        """One word: `valid`, `refused`, or `error`."""
        return "error" if self.error else "refused" if self.problems else "valid"


def cut_to(
    method: Method,
    messages: Messages,
    budget: int,
    tools: Tools = (),
    count: CountFunction = count_tokens,
) -> Cut:
    """Let the method cut a copy of the messages, and look at what it did. It never raises."""
    given = copy.deepcopy(list(messages))
    record = given[:]
    try:
        view = method(given, budget, **_wanted(method, tools=tools, count=count))
        view = list(view) if isinstance(view, tuple | Iterator) else view
    except Exception as error:
        return Cut(budget, error=f"It raised {error_text(error, 500).removeprefix('Error: ')}")
    if not isinstance(view, list):
        what = f"It must return a list of messages, and returned a {type(view).__name__}."
        return Cut(budget, error=what + (" Does it end with return?" if view is None else ""))
    odd = next((each for each in view if not isinstance(each, dict)), None)
    if odd is not None:
        return Cut(budget, error=f"A message is a dict, and {odd!r:.80} in its list is none.")
    if given != list(messages):
        return Cut(budget, error=EDITED)
    problems = history_problems(view)
    if messages and not view:
        problems = ["It holds no message at all."]
    fates = tuple(_fates(record, view, count))
    task = next((each for each in reversed(record) if _is_task(each)), None)
    seen = task is None or any(each.message is task and each.at is not None for each in fates)
    return Cut(budget, fates, count(view, tools), tuple(problems), seen)


def budgets(
    messages: Messages,
    tools: Tools = (),
    low: int | None = None,
    count: CountFunction = count_tokens,
) -> range:
    """The budgets of a slider: from the least that whole turns can be cut to, or from `low` if that
    is lower, to all of it."""
    whole = count(messages, tools)
    least = count(trim(messages, 1, tools=tools, count=count), tools)
    step = next(
        size for power in range(20) for size in (10**power, 2 * 10**power, 5 * 10**power)
        if (whole - least) / size <= MOST_PLACES
    )  # fmt: skip
    low = max(step, min(least, least if low is None else low) // step * step)
    high = max(-(-whole // step) * step, low + step)  # never one place alone
    return range(low, high + 1, step)


def _wanted(method: Method, **offered: Any) -> dict[str, Any]:
    """Of what is offered, that for which the method has a parameter."""
    try:
        names = inspect.signature(method).parameters
    except (TypeError, ValueError):  # a callable that does not say
        return {}
    return {name: value for name, value in offered.items() if name in names}


def _is_task(message: Message) -> bool:
    return message.get("role") == "user" and not is_summary(message)


def _fates(record: Messages, view: Messages, count: CountFunction) -> Iterator[Fate]:
    """The messages of the record in their order; a new one stands behind what it follows."""
    origins = _origins(record, view)
    places = {number: at for at, number in enumerate(origins) if number is not None}
    made: dict[int, list[int]] = {}
    for at, number in enumerate(origins):
        if number is None:
            made.setdefault(_behind(origins, at), []).append(at)
    for place in range(-1, len(record)):
        if place >= 0:
            message, kept = record[place], places.get(place)
            left = 0 if kept is None else count([view[kept]])
            yield Fate(message, place, kept, count([message]), left)
        for at in made.get(place, ()):
            yield Fate(view[at], None, at, 0, count([view[at]]))


def _origins(record: Messages, view: Messages) -> list[int | None]:
    """For each message of the view its place in the record; None for a new one.

    The same object first, then an equal message, then one that does the same work: a result of the
    same call, a reply with the same calls, a text that begins alike. Of several the next one.
    """
    origins: list[int | None] = [None] * len(view)
    left = dict(enumerate(record))
    for alike in (_same, _equal, _does_the_same):
        for at, message in enumerate(view):
            if origins[at] is None:
                found = [number for number, each in left.items() if alike(each, message)]
                if found:
                    behind = _behind(origins, at)
                    origins[at] = number = next((n for n in found if n > behind), found[0])
                    del left[number]
    return origins


def _behind(origins: Sequence[int | None], at: int) -> int:
    """The place in the record of the nearest message before this one that has one; else -1."""
    return next((number for number in origins[:at][::-1] if number is not None), -1)


def _same(one: Message, other: Message) -> bool:
    return one is other


def _equal(one: Message, other: Message) -> bool:
    return one == other


def _does_the_same(one: Message, other: Message) -> bool:
    if one.get("role") != other.get("role"):
        return False
    if one.get("role") == "tool":
        return bool(one.get("tool_call_id") == other.get("tool_call_id"))
    calls = [[part[0] for part in call_parts(each)] for each in (one, other)]
    if any(calls):
        return calls[0] == calls[1]
    return str(one.get("content"))[:12] == str(other.get("content"))[:12]
