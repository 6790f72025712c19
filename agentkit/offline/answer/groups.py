"""Two lists against each other: "either A, B and C, or D, E and F: how far apart are the totals?".

What is compared are the sums of the lists, not the things in them. Built in lesson 03.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from agentkit.offline.answer.findings import Entry
from agentkit.offline.language.han import fold
from agentkit.offline.language.places import other_name
from agentkit.offline.language.wording import Fact, common_unit
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value

_TOTALS = re.compile(
    r"\btotals\b|\bsums\b|\b(?:two|both) (?:groups|lists|trips|sets|teams|routes|bundles|options"
    r"|combinations)\b|\b(?:in )?total\b.*\bor\b|\btogether\b.*\b(?:or|than)\b"
    r"|总和|总数|总额|合计|两组|两队|加起来|一共"
)
_WITHIN = re.compile(
    r"\s*(?:,|，|、|,?\s*\band\b|和|与|及|以及|,\s*(?:plus|as well as))\s*(?:the )?"
)
_AGAINST = re.compile(
    r"\bor\b|\bversus\b|\bvs\b|\bagainst\b|\bthan\b|\bwith\b|还是|或|对比|相比|比|与|和|[;；]"
)


@lru_cache(maxsize=256)
def groups(question: Question) -> list[list[str]]:
    """The two lists of names, where a question sets the totals of two lists against each other."""
    if not _TOTALS.search(question.plain):
        return []
    for kinds in (("place",), ("name",), ("place", "name")):
        found: list[list[str]] = []
        last: Value | None = None
        for value in (v for v in question.values if v.kind in kinds):
            between = question.plain[last.end : value.start] if last else None
            if between is not None and _WITHIN.fullmatch(between):
                found[-1].append(str(value.value))
            elif between is None or _AGAINST.search(between):
                found.append([str(value.value)])
            last = value
        if len(found) == 2 and all(len(group) > 1 for group in found):
            return found
    return []


def totals(figures: Sequence[Entry], question: Question) -> list[Entry]:
    """One entry a list, with its sum, where there is a figure for each of its names; else none."""
    unit = common_unit([entry.figure.unit for entry in figures if entry.figure])
    made = []
    for names in groups(question):
        held = [_of(name, figures) for name in names]
        values = [entry.figure.value for entry in held if entry is not None and entry.figure]
        if len(values) < len(names) or held[0] is None or held[0].figure is None:
            return []
        fact = Fact(held[0].figure.key, sum(values), unit)
        made.append(replace(held[0], label=" + ".join(names), figure=fact, data=None))
    return made


def parts(figures: Sequence[Entry], question: Question) -> list[list[float]]:
    """The figures of each list, the larger total first."""
    found = []
    for names in groups(question):
        held = [_of(name, figures) for name in names]
        values = [entry.figure.value for entry in held if entry is not None and entry.figure]
        if len(values) < len(names):
            return []
        found.append(values)
    return sorted(found, key=lambda values: -sum(values))


def _of(name: str, figures: Sequence[Entry]) -> Entry | None:
    names = {fold(name), fold(other_name(name) or name)}
    return next((e for e in figures if e.label and fold(e.label) in names), None)
