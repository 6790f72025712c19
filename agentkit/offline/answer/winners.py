"""Who wins a comparison, in words that suit what is measured; or that nobody can be said to win."""

import re
from collections.abc import Sequence

from agentkit.offline.answer.findings import Entry, listed
from agentkit.offline.language.measures import compared_by, measure_name, measured
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import quantity
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.measure import measure_asked
from agentkit.offline.question.question import Question

_LESS_IS_BETTER = re.compile(
    r"aqi|pollution|pm|price|cost|fee|rank|delay|time|duration|error|污染|价格|费用|排名|时间", re.I
)


def winner(
    figures: Sequence[Entry], comparison: tuple[int, str, str], unit: str, chinese: bool
) -> str:
    direction, english, han = suited(comparison, measures_of(figures))
    if english in _VALUING and all(
        entry.figure and _LESS_IS_BETTER.search(entry.figure.key) for entry in figures
    ):
        direction = -direction
    ranked = sorted(figures, key=lambda entry: -direction * value_of(entry))
    tied = [entry for entry in ranked if value_of(entry) == value_of(ranked[0])]
    if len(tied) == len(ranked):
        return say("equal", chinese)
    label = ranked[0].label or ranked[0].text
    if len(figures) == 2 and not english.endswith("est"):
        gap = quantity(tidy(abs(value_of(ranked[0]) - value_of(ranked[1]))), unit, chinese)
        key = "compared_has" if not chinese and english in ("more", "less", "fewer") else "compared"
        return say(key, chinese, label=label, word=han if chinese else english, value=gap)
    fact = ranked[0].figure
    assert fact is not None
    value = quantity(fact.value, fact.unit, chinese)
    if len(tied) > 1:
        names = listed([entry.label or entry.text for entry in tied], chinese)
        return say("tied", chinese, names=names, value=value)
    word = han.replace("更", "最") if chinese else _superlative(english)
    if not chinese and han in _MOST:
        return say("compared_has_most", False, label=label, word=_MOST[han], value=value)
    return say("compared_most", chinese, label=label, word=word, value=value)


def suited(comparison: tuple[int, str, str], measures: frozenset[str]) -> tuple[int, str, str]:
    """A comparison as it suits what is measured: a place is warmer, not larger, by 11 °C; who is
    faster has more speed or less time, who is older was born in an earlier year.
    """
    direction, english, han = comparison
    by = compared_by(english, han)
    if ("speed" in by and measures == {"speed"}) or ("year" in by and "year" in measures):
        return -direction, english, han
    if measures != {"temperature"} or by or english in _VALUING:
        return comparison
    if english.endswith("est"):
        return COMPARATIVES["warmest" if direction > 0 else "coldest"]
    return COMPARATIVES["warmer" if direction > 0 else "colder"]


def measures_of(figures: Sequence[Entry]) -> frozenset[str]:
    """The measures that the figures may be of."""
    named = [measured(entry.figure.key, entry.figure.unit) for entry in figures if entry.figure]
    return frozenset().union(*named)


_VALUING = frozenset("better best worse worst".split())
_MOST = {"最多": "the most", "更多": "the most", "最少": "the least", "更少": "the least"}


def _superlative(word: str) -> str:
    if word.startswith("more "):
        return "most" + word[4:]
    if word in ("more", "less", "fewer", "better", "worse"):
        return {
            "more": "highest",
            "less": "lowest",
            "fewer": "lowest",
            "better": "best",
            "worse": "worst",
        }[word]
    return (
        word[:-2] + "est"
        if word.endswith("er") and word not in ("farther", "further")
        else word.replace("further", "furthest").replace("farther", "farthest")
    )


def tidy(value: float) -> float | int:
    value = round(value, 6)
    return int(value) if value.is_integer() else value


def no_winner(
    entries: Sequence[Entry],
    found: Sequence[Entry],
    intent: Intent,
    question: Question,
    chinese: bool,
) -> str:
    """That nobody has won, since what the question compares by is not there, or not of all."""
    cannot = say("cannot_conclude", chinese)
    if intent.comparison is not None:
        _, english, han = suited(intent.comparison, measure_asked(question))
        superlative = english.endswith("est")
        if chinese:
            word = han
        elif han in _MOST:
            word = f"has {_MOST[han] if superlative else english}"
        else:
            word = f"is the {english}" if superlative else f"is {english}"
        cannot = say("cannot_rank", chinese, word=word)
    measure = measure_name(measure_asked(question), chinese)
    if len(entries) < len(found):
        names = listed([entry.label for entry in entries], chinese)
        measure = say("measure_of", chinese, measure=measure, names=names)
    return say("no_measure", chinese, cannot=cannot, measure=measure)


def no_measure(measures: frozenset[str], chinese: bool) -> str:
    """That a sum was not worked out, since what it is of is not there."""
    cannot = say("cannot_conclude", chinese)
    return say("no_measure", chinese, cannot=cannot, measure=measure_name(measures, chinese))


def value_of(entry: Entry) -> float:
    assert entry.figure is not None
    return float(entry.figure.value)
