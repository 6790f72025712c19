"""Yes or no, where a figure is held against a bound or two figures against each other.

"Is the tax in Rome more than 2000 euros?" wants a yes or a no beside the figure. Where the units
differ, none is given.
"""

import re
from collections.abc import Sequence

from agentkit.offline.answer.findings import Entry
from agentkit.offline.answer.winners import suited, value_of
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import named, other_name
from agentkit.offline.language.wording import quantity
from agentkit.offline.question.bounds import ASKS_YES_NO, read_bound
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question

_RELATIONS = {">": ("more than", "超过"), "<": ("less than", "低于"), "=": ("exactly", "正好")}


def verdicts(figures: Sequence[Entry], question: Question, chinese: bool) -> list[str]:
    """For each figure whether it keeps the bound of the question; none where it names none."""
    bound = read_bound(question)
    if bound is None:
        return []
    said = []
    for entry in figures:
        assert entry.figure is not None
        value, unit = entry.figure.value, entry.figure.unit
        if bound.unit and unit and not _alike(bound.unit, unit):
            return [say("not_worked_out", chinese, said=bound.said)]
        limit = quantity(bound.value, unit, chinese)
        sign = ">" if value > bound.value else "<" if value < bound.value else "="
        relation = _RELATIONS[sign][int(chinese)]
        key = "bound_yes" if sign in bound.operator else "bound_no"
        text = say(key, chinese, value=quantity(value, unit, chinese), word=relation, bound=limit)
        many = len(figures) > 1 and entry.label
        said.append(f"{entry.label}{'：' if chinese else ': '}{text}" if many else text)
    return said


def _alike(one: str, other: str) -> bool:
    """Whether two units are one; degrees may be of any kind."""
    if fold(one) in ("degree", "degrees", "度", "°"):
        return other.startswith("°")
    return _plain(one) == _plain(other)


def _plain(unit: str) -> str:
    """A unit by one name: °C and degrees, euros and EUR."""
    word = fold(unit)
    for kind in ("unit", "currency"):
        if word in named(kind):
            return named(kind)[word]
    short = {"h": "hour", "min": "minute", "s": "second", "%": "percent", "l": "litre"}
    return short.get(word, word)


def answered(figures: Sequence[Entry], intent: Intent, question: Question, chinese: bool) -> str:
    """Yes or no to "Is Oslo colder than Rome?": whether the one named first wins."""
    if len(figures) != 2 or intent.comparison is None or not ASKS_YES_NO.search(question.plain):
        return ""
    if not re.search(r"\bthan\b|(?<!起)比(?!较)", question.plain) or re.search(
        r"\b(?:which|who|how)\b|哪|谁|多少|几|比起", question.plain
    ):
        return ""
    places = [_place_of(entry.label, question) for entry in figures]
    if -1 in places or places[0] == places[1]:
        return ""
    first, second = sorted(figures, key=lambda entry: _place_of(entry.label, question))
    direction = suited(intent.comparison, frozenset())[0]
    return say("yes" if direction * (value_of(first) - value_of(second)) > 0 else "no", chinese)


def _place_of(label: str, question: Question) -> int:
    found = [question.plain.find(fold(name)) for name in (label, other_name(label) or label)]
    return max(found)
