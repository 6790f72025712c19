"""Tools that tell only the present: today's date is no answer to "When does the fair open?".

Such a tool is wanted where the question is about now, or about nothing else. Where days are
counted, the words that count them speak for no other tool.
"""

import re

from agentkit.offline.choice.wants import Want
from agentkit.offline.language.vocabulary import reading_verbs
from agentkit.offline.question.days import (
    counting_words,
    counts_days,
    other_days,
    speaks_of_today,
)
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import residue
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.calendar import spans_days, tells_now
from agentkit.offline.tools.definitions import ToolView


def not_of_now(wants: list[Want], question: Question, grams: frozenset[str]) -> list[Want]:
    """The wants without the clock and the calendar, where another time is asked about."""
    present = [want for want in wants if want.score >= _WORTH and tells_now(want.tool)]
    if not present or speaks_of_today(question):
        return wants
    other = [want for want in present if not _of_now(want, question, grams)]
    return [want for want in wants if want not in other] if other else wants


def _of_now(want: Want, question: Question, grams: frozenset[str]) -> bool:
    if not _ASKS_WHEN.search(question.plain) or other_days(question):
        return False
    left = residue(question, want.tool, grams)
    asked = [match.span() for match in _ASKS_WHEN.finditer(question.plain)]
    return all(
        any(overlaps(run, value) for value in want.filling.used)
        or all(_APART.search(_between(run, span, question)) for span in asked)
        for run in left
    )


def _between(run: Value, span: tuple[int, int], question: Question) -> str:
    start, end = sorted([(run.start, run.end), span])
    return question.plain[start[1] : end[0]]


_WORTH = 0.2  # with less a tool is wanted by nobody
_APART = re.compile(r"\band\b|[,;，；、。？]|和|与|以及|[.?!] ")  # of another thing
_ASKS_WHEN = re.compile(
    r"\b(?:times?|dates?|day|weekday|clocks?|hours?|when|late|ahead|behind)\b|[时日]|几[点号]|星期|周|礼拜|天"
)


def beside_counting(wants: list[Want], question: Question) -> list[Want]:
    """The wants without those that only the words for counting days speak for; where none are
    counted, without a tool that counts them and lacks a date.
    """
    if not any(spans_days(want.tool) for want in wants):
        return wants
    if not counts_days(question):
        return [w for w in wants if not spans_days(w.tool) or not w.filling.missing]
    counting = counting_words(question)
    return [
        want
        for want in wants
        if want.tool.kind in ("effect", "search", "compute")
        or spans_days(want.tool)
        or _has_own_word(want.tool, question, counting)
    ]


def _has_own_word(tool: ToolView, question: Question, counting: frozenset[int]) -> bool:
    about = {name for name in tool.about if name[0] not in "~!"} - reading_verbs()
    return any(
        token.concepts & about
        for token in question.words
        if token.start not in counting and (token.start not in question.named or not tool.required)
    )
