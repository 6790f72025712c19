"""What follows from the findings: sums, comparisons, whether a day is fit for a hike."""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.findings import Entry, end, listed
from agentkit.offline.answer.measures import of_one_measure
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, common_unit, number_text, quantity
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.tools.definitions import ToolView

_RAIN = re.compile(r"rain|snow|storm|shower|thunder|drizzle|sleet|雨|雪|雷|暴", re.I)


_DRY = re.compile(r"\bno (?:rain|snow)|无雨|没有雨|不下雨", re.I)


_LESS_IS_BETTER = re.compile(
    r"aqi|pollution|pm|price|cost|fee|rank|delay|time|duration|error|污染|价格|费用|排名|时间", re.I
)


def _result_value(step: Step) -> Fact | None:
    data = step.observation.data if step.observation else None
    if isinstance(data, Mapping):
        numeric = [fact for fact in facts_of(data, step.arguments) if fact.numeric]
        preferred = [
            fact for fact in numeric if fact.key in ("result", "value", "answer", "total", "结果")
        ]
        return (preferred or numeric or [None])[0]  # type: ignore[list-item]
    if isinstance(data, int | float) and not isinstance(data, bool):
        return Fact("", data)
    if isinstance(data, str):
        match = re.search(r"(-?\d[\d,]*(?:\.\d+)?)\D*$", data)
        if (match and "=" in data) or (match and re.fullmatch(r"\s*-?[\d,.]+\s*", data)):
            text = match.group(1).replace(",", "")
            return Fact("", float(text) if "." in text else int(text))
    return None


def conclusions(
    found: Sequence[Entry],
    computed: Sequence[Step],
    tools: Mapping[str, ToolView],
    intent: Intent,
    question: Question,
    chinese: bool,
    lacks: Sequence[str] = (),
) -> list[str]:
    """`lacks`: what the question names and has no figure, so that nothing is concluded."""
    said: list[str] = []
    figures = compared_figures(found, intent, question)
    unit = common_unit([entry.figure.unit for entry in figures if entry.figure])
    calculated = False
    for step in computed:
        tool = tools[step.tool]
        fact = _result_value(step)
        if tool.kind == "compare":
            continue
        if fact is None:
            if step.observation:
                said.append(end(step.observation.text.strip(), chinese))
            continue
        calculated = True
        key = intent.goal if intent.goal and figures else "result"
        shown = quantity(
            fact.value,
            fact.unit or (unit if key in ("sum", "difference", "average") else ""),
            chinese,
        )
        if key == "difference" and intent.comparison and len(figures) == 2:
            continue  # the comparison says it
        said.append(say(key, chinese, value=shown))
    if lacks and (intent.comparison or (intent.goal and not calculated)):
        said.append(say("lacks", chinese, names=listed(lacks, chinese)))
    elif intent.comparison and len(figures) > 1:
        said.append(_comparison(figures, intent.comparison, unit, chinese))
    elif intent.goal and not calculated and len(figures) > 1:
        said.append(_own_figure(figures, intent.goal, unit, chinese))
    elif not figures:
        for step in computed:
            if tools[step.tool].kind == "compare" and step.observation:
                said.append(end(step.observation.text.strip(), chinese))
    if intent.hike and found:
        said += [
            _outdoors(entry, chinese, entry.label if len(found) > 1 else "") for entry in found
        ]
    elif re.search(r"umbrella|伞", question.plain) and found:
        told = " ".join(f"{entry.text} {entry.data}" for entry in found)
        wet = _RAIN.search(_DRY.sub("", told)) is not None
        said.append(say("umbrella_yes" if wet else "umbrella_no", chinese))
    return said


def compared_figures(found: Sequence[Entry], intent: Intent, question: Question) -> list[Entry]:
    """The entries with a figure; where they are compared or added up, those of one measure."""
    figures = [entry for entry in found if entry.figure and entry.figure.numeric]
    return of_one_measure(figures, question) if intent.goal or intent.comparison else figures


def _value(entry: Entry) -> float:
    assert entry.figure is not None
    return float(entry.figure.value)


def _comparison(
    figures: Sequence[Entry], comparison: tuple[int, str, str], unit: str, chinese: bool
) -> str:
    direction, english, han = comparison
    if english in ("better", "best", "worse", "worst") and all(
        entry.figure and _LESS_IS_BETTER.search(entry.figure.key) for entry in figures
    ):
        direction = -direction
    ranked = sorted(figures, key=lambda entry: -direction * _value(entry))
    tied = [entry for entry in ranked if _value(entry) == _value(ranked[0])]
    if len(tied) == len(ranked):
        return say("equal", chinese)
    label = ranked[0].label or ranked[0].text
    if len(figures) == 2 and not english.endswith("est"):
        gap = quantity(_tidy(abs(_value(ranked[0]) - _value(ranked[1]))), unit, chinese)
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


def _tidy(value: float) -> float | int:
    value = round(value, 6)
    return int(value) if value.is_integer() else value


def _own_figure(figures: Sequence[Entry], goal: str, unit: str, chinese: bool) -> str:
    values = [_value(entry) for entry in figures]
    if goal == "sum":
        result = sum(values)
    elif goal == "average":
        result = sum(values) / len(values)
    elif goal == "difference":
        result = max(values) - min(values)
    else:
        result = max(values) / min(values) if min(values) else 0.0
    return say(
        goal, chinese, value=quantity(_tidy(result), unit if goal != "ratio" else "", chinese)
    )


def _outdoors(entry: Entry, chinese: bool, label: str) -> str:
    reasons = []
    facts = facts_of(entry.data) if not isinstance(entry.data, str) else []
    text = " ".join(str(f.value) for f in facts if isinstance(f.value, str)) or entry.text
    if _RAIN.search(_DRY.sub("", text)):
        reasons.append(say("reason_rain", chinese))
    for fact in facts:
        if not fact.numeric:
            continue
        if ("wind" in fact.key and fact.value >= 40) or ("风" in fact.key and fact.value >= 40):
            reasons.append(say("reason_wind", chinese))
        if fact.unit == "°C" or "temp" in fact.key or "温" in fact.key:
            if fact.value < -5:
                reasons.append(say("reason_cold", chinese))
            elif fact.value > 33:
                reasons.append(say("reason_hot", chinese))
        if ("aqi" in fact.key.lower() or "空气" in fact.key) and fact.value > 100:
            reasons.append(say("reason_air", chinese))
    verdict = (
        say("hike_no", chinese, reason=("、" if chinese else ", ").join(reasons))
        if reasons
        else say("hike_yes", chinese)
    )
    return f"{label}{'：' if chinese else ': '}{verdict}" if label else verdict


def shortest(
    found: Sequence[Entry],
    computed: Sequence[Step],
    intent: Intent,
    question: Question,
    chinese: bool,
) -> str:
    figures = compared_figures(found, intent, question)
    if intent.comparison and len(figures) > 1:
        direction = intent.comparison[0]
        return max(figures, key=lambda entry: direction * _value(entry)).label
    for step in reversed(computed):
        fact = _result_value(step)
        if fact is not None:
            return number_text(fact.value, chinese)
    if len(found) == 1 and len(found[0].text) <= 60:
        wanted = found[0].text.split("，" if chinese else ", ")
        return wanted[0]
    return ""
