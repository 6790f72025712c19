"""Days between two dates, of which the question may give none: "How many days until the fair
opens?" takes today's date from one tool and the day of the fair from what a search finds.

Which date is the first one is a matter of the question, not of the order in which the dates were
found. Built in lesson 07.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from agentkit.offline.language.han import fold
from agentkit.offline.language.language import tokens
from agentkit.offline.language.vocabulary import root
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.days import ends_given, given_dates
from agentkit.offline.question.question import Question
from agentkit.offline.question.values import find_values
from agentkit.offline.steps.observations import leaves, records
from agentkit.offline.steps.prose import question_concepts
from agentkit.offline.steps.work import Due, Work
from agentkit.offline.tools.calendar import tells_today
from agentkit.offline.tools.definitions import ToolView

_BACKWARDS = re.compile(r"\bsince\b|\bago\b|\bpassed\b|\bgone by\b|以来|过去了?|过了|已经|前的今天")
_BETWEEN = re.compile(r"\bbetween\b|\bapart\b|之间|相隔|间隔|相差")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}$")
_REACH = 400  # characters around a date in which the question's words are looked for


def days_due(tool: ToolView, prior: Sequence[Step], work: Work) -> Due | None:
    """The call for a tool that counts days, from the question's dates and those found; None where
    all is as the question says it.
    """
    question = work.question
    given = given_dates(question)
    ends = ends_given(question)
    if len(given) >= 2 and not ends:
        return None
    today, events = _found(prior, work)
    if ends:
        if today is None:
            return Due(missing=tool.required[:1])
        return Due(tuple(_call(tool, (today, end)) for end in dict.fromkeys(ends)))
    dates = list(dict.fromkeys([*given, *events]))[:2]
    if len(dates) < 2 and today is not None and today not in dates:
        dates.append(today)
    if len(dates) < 2:
        return Due(missing=tool.required[1:])
    first, second = dates
    if today in dates and not _BETWEEN.search(question.plain):
        other = second if first == today else first
        pair = (other, today) if _BACKWARDS.search(question.plain) else (today, other)
    else:
        pair = (min(dates), max(dates))
    return Due((_call(tool, pair),))


def _call(tool: ToolView, pair: tuple[str, str]) -> dict[str, Any]:
    return {p.name: day for p, day in zip(tool.required, pair, strict=True)}


def _found(prior: Sequence[Step], work: Work) -> tuple[str | None, list[str]]:
    """Today's date, from a tool that needs no argument; and the dates of events, one a result."""
    today, events = None, []
    for step in prior:
        tool = work.by_name.get(step.tool)
        if tool is None or step.observation is None or step.observation.error:
            continue
        if tool.kind in ("search", "effect", "compute", "compare"):
            continue
        data = step.observation.data
        if tells_today(tool):
            today = today or _date_in(data, work.question)
        elif (found := _date_in(data, work.question)) is not None:
            events.append(found)
    return today, events


def _date_in(data: Any, question: Question) -> str | None:
    """The date of a result that stands nearest to what the question asks."""
    if isinstance(data, str):
        return _near(data, question)
    for item in records(data)[:1]:
        found = [
            (key, str(value)[:10])
            for key, value in leaves(item)
            if isinstance(value, str) and _real(value[:10])
        ]
        wanted = question_concepts(question)
        if found:
            best = max(
                enumerate(found),
                key=lambda entry: (len(_meanings(entry[1][0]) & wanted), -entry[0]),
            )
            return best[1][1]
    return None


def _near(text: str, question: Question) -> str | None:
    plain = fold(text)
    wanted = {
        name for name in question_concepts(question) if name not in ("date", "count", "stock")
    }
    said = {root(token.text) for token in question.words if token.kind in ("word", "unknown")}
    about = [t for t in tokens(plain[:4000]) if t.concepts & wanted and t.kind != "stop"]
    marks = [t.end for t in about if root(t.text) in said] or [t.end for t in about]
    best: tuple[int, int, str] | None = None
    for value in find_values(text[:4000]):
        if value.kind != "date" or not _real(str(value.value)):
            continue
        # A word stands before the date that it is said of: "open on 14 July and close on 30 July".
        before = [value.start - mark for mark in marks if 0 <= value.start - mark < _REACH]
        rank = (min(before, default=_REACH), value.start, str(value.value))
        best = rank if best is None or rank < best else best
    return best[2] if best else None


def _meanings(key: str) -> frozenset[str]:
    words = tokens(fold(key.replace("_", " ")))
    return frozenset().union(*(token.concepts for token in words)) - {"date"}


def _real(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return bool(_ISO.match(text))
