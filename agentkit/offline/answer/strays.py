"""What a question names and no call could take: the menu of Friday, where the tool tells a menu.

The finding is told, and that it may be of another day or place. Nothing is passed off as what was
asked for.
"""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.recall import introduced
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import other_name
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.days import counts_days, other_days, speaks_of_today
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView

_TEXTS = frozenset("date time enum query content sql expression object path".split())
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}月\d{1,2}日")
_STATED = re.compile(r"^.*[.。!！\n]\s*(?=\S)", re.S)


def strays(
    question: Question, steps: Sequence[Step], tools: Mapping[str, ToolView], chinese: bool
) -> list[str]:
    """A sentence for each day or place of the question that what was found may not be about."""
    found = [step for step in steps if step.observation and not step.observation.error]
    called = [tools[step.tool] for step in found if step.tool in tools]
    if not called or any(tool.kind not in ("lookup", "list") for tool in called):
        return []
    day, place = _day(question, called, found), _place(question, called, found)
    return [
        say("stray", chinese, what=what, tool=called[-1].name, kind=say(kind, chinese))
        for kind, what in (("a_date", day), ("a_place", place))
        if what
    ]


def _day(question: Question, called: Sequence[ToolView], found: Sequence[Step]) -> str:
    if counts_days(question) or speaks_of_today(question):
        return ""
    if any(p.role in _TEXTS for tool in called for p in tool.parameters):
        return ""
    if any(step.observation and _DATE.search(step.observation.text) for step in found):
        return ""
    asked = _asked_from(question)
    said = " ".join(fold(str(step.arguments)) for step in found)
    texts = [question.text[a:b] for a, b in other_days(question) if a >= asked]
    return next((text for text in texts if fold(text) not in said), "")


def _place(question: Question, called: Sequence[ToolView], found: Sequence[Step]) -> str:
    if any(tool.parameters for tool in called):
        return ""
    told = fold(" ".join(step.observation.text for step in found if step.observation))
    told += fold(" ".join(tool.description for tool in called))
    asked = _asked_from(question)
    for value in (v for v in question.values if v.kind == "place" and v.start >= asked):
        name = str(value.value)
        known = fold(name) in told or fold(other_name(name) or name) in told
        if not known and not introduced(value, question):
            return question.text[value.start : value.end]
    return ""


def _asked_from(question: Question) -> int:
    """Where the last sentence of a request starts: those before it may only tell something."""
    stated = _STATED.match(question.plain)
    return stated.end() if stated else 0
