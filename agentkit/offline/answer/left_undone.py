"""What a question wants of a figure and nothing here works out: the answer says so."""

import re
from collections.abc import Sequence

from agentkit.offline.answer.findings import Entry
from agentkit.offline.question.intent import Intent, goal_words
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
from agentkit.offline.tools.definitions import ToolView

_HELD_AGAINST = re.compile(r"\b\w+ (?:\w+ ){0,3}than\b[^?.,;]*|(?<!起)比(?!较)[^，。？?]*")
_TELLS_DIFFERENCES = re.compile(r"differ|ratio|gap|between|compar|差|比|倍", re.I)
_FOR_EACH = re.compile(
    r"\b(?:per|each|every) (hour|day|week|month|year)\b|每(小时|天|周|月|年)"
    r"|\b(hour|dai|week|month|year)ly\b"
)
_TIMES = {"dai": "day", "小时": "hour", "天": "day", "周": "week", "月": "month", "年": "year"}


def of_two(intent: Intent, question: Question, tool: ToolView) -> str:
    """The words for what can only be said of two figures, where one was found; "" where there are
    none, or the figure is a difference itself.
    """
    if intent.goal in ("difference", "ratio") and not intent.comparison:
        own = _TELLS_DIFFERENCES.search(f"{tool.name} {tool.description}")
        return "" if own else goal_words(question)
    against = _HELD_AGAINST.search(question.plain) if intent.comparison else None
    return question.text[slice(*against.span())].strip() if against else ""


def for_each(figures: Sequence[Entry], question: Question) -> str:
    """The words that ask for a figure for each month and the like, where neither the tool nor its
    result says that it is for that; "" elsewhere.
    """
    asked = _FOR_EACH.search(question.plain)
    if asked is None or not figures or scaling(question) is not None:
        return ""
    word = next(group for group in asked.groups() if group)
    unit = _TIMES.get(word, word)
    told = " ".join(f"{e.tool.name} {e.tool.description} {e.data}" for e in figures).lower()
    told = told.replace("daily", "day")
    names = [unit, *(han for han, english in _TIMES.items() if english == unit)]
    return "" if any(name in told for name in names) else question.text[slice(*asked.span())]
