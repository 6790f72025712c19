"""Questions with several clauses: each tool takes its values from the clause that speaks of it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from agentkit.offline.choice.filling import fill
from agentkit.offline.choice.marked import subject_line
from agentkit.offline.choice.wants import Want
from agentkit.offline.question.question import Question, read_question
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.parameters import Parameter

CLAUSE = re.compile(
    r"\s*(?:[;；。？！]|[.?!](?=\s)|[,，]?\s*\b(?:and then|and|then|also)\b|[,，]|然后|接着|并且|并"
    r"|再|另外|顺便|同时)\s*"
)


def in_own_clause(
    want: Want, points: dict[int, float], question: Question, grams: frozenset[str]
) -> Want:
    """With several tools, each takes its values from the part of the question that speaks of it, if
    that is enough.
    """
    if not points or (subject_line(question) and any(_heads(p) for p in want.tool.parameters)):
        return want
    spots = [
        question.words[index].start
        for index, value in points.items()
        if index >= 0 and value >= max(points.values()) - 0.2
    ]
    start, parts = 0, []
    for match in CLAUSE.finditer(question.text):
        if inside_list(question, match.start(), match.end()):
            continue
        parts.append((start, match.start()))
        start = match.end()
    parts.append((start, len(question.text)))
    own = {part for part in parts for spot in spots if part[0] <= spot < part[1]}
    if len(own) != 1:
        return want
    first, last = own.pop()
    filling = fill(want.tool, read_question(question.text[first:last]), grams)
    if filling.missing or len(filling.calls) > len(want.filling.calls) or filling.evidence <= 0:
        return want
    return replace(want, filling=filling)


def _heads(parameter: Parameter) -> bool:
    return parameter.role == "subject"


def without_taken(
    want: Want, taken: Sequence[Value], question: Question, grams: frozenset[str]
) -> Want:
    """The file to write to is not the file to read from: what a change uses, the other tools leave
    alone.
    """
    taken = [value for value in taken if value.kind in ("path", "email", "url", "quoted")]
    if want.tool.kind == "effect" or not any(
        overlaps(value, other) for value in taken for other in want.filling.used
    ):
        return want
    rest = tuple(value for value in question.values if value not in taken)
    return replace(want, filling=fill(want.tool, replace(question, values=rest), grams))


def inside_list(question: Question, start: int, end: int) -> bool:
    """Whether a separator stands between two values: "Oslo and Rome" is one clause."""
    before = any(value.end == start for value in question.values)
    return before and any(value.start == end for value in question.values)
