"""The measure by which a question compares or adds up: "the most people" go by the population."""

import re
from functools import lru_cache

from agentkit.offline.language.language import Token
from agentkit.offline.language.measures import MEASURES, compared_by
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.intent import goal_at, read_intent
from agentkit.offline.question.question import Question

_BORDER = re.compile(r"[.,;:!?，。；：？！、]|\bthen\b|然后|再")
_VALUING = frozenset("better best worse worst".split())
_NO_NOUNS = frozenset({"map", "year"})  # "on the map" and "this year" ask for no figure


@lru_cache(maxsize=256)
def measure_asked(question: Question) -> frozenset[str]:
    """The measures that may decide. Empty: the question names none, so any figure may."""
    intent = read_intent(question)
    if intent.comparison is None and not intent.goal:
        return frozenset()
    at = compared_at(question)
    behind = _named_behind(question, at)
    if intent.comparison is not None:
        _, english, han = intent.comparison
        if english in _VALUING:
            return frozenset()
        by = compared_by(english, han)
        if by:
            return by | behind
    start = max((m.end() for m in _BORDER.finditer(question.plain, 0, at)), default=0)
    border = _BORDER.search(question.plain, at)
    end = border.start() if border else len(question.plain)
    nouns = [token for token in question.words if not _counted(token, question)]
    clause = [token for token in nouns if start <= token.start < end]
    return behind or _measures(clause) or _measures(nouns)


def compared_at(question: Question) -> int:
    """Where a question compares; where it does not, where it adds up."""
    for token in question.words:
        if token.text in COMPARATIVES:
            return token.start
    spoken = [word for word in COMPARATIVES if not word.isascii() and word in question.plain]
    return question.plain.index(max(spoken, key=len)) if spoken else goal_at(question)


def _named_behind(question: Question, at: int) -> frozenset[str]:
    """The measure right behind the comparing word: "most people", "highest property tax"."""
    behind: list[Token] = []
    for token in question.words:
        if token.start > at:
            if token.kind not in ("word", "unknown") or len(behind) == 3:
                break
            behind.append(token)
    return _measures(behind)


def _measures(words: list[Token]) -> frozenset[str]:
    named = (token.concepts for token in words if token.text not in COMPARATIVES)
    return (frozenset().union(*named) & MEASURES) - _NO_NOUNS


def measures_between(
    question: Question, start: int, end: int, last: bool = False
) -> frozenset[str]:
    """The measure that is named first (or `last`) in a stretch of the question."""
    words = [token for token in question.words if start <= token.start < end]
    named = [found for token in words if (found := _measures([token]))]
    return (named[-1] if last else named[0]) if named else frozenset()


def _counted(token: Token, question: Question) -> bool:
    """Whether a number stands right before a noun: "a table for two people"."""
    index = question.words.index(token)
    return index > 0 and question.words[index - 1].kind == "number"
