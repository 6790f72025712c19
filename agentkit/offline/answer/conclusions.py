"""What follows from the findings: sums, comparisons, whether a day is fit for a hike."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agentkit.offline.answer.findings import Entry, listed
from agentkit.offline.answer.groups import totals
from agentkit.offline.answer.measures import of_one_measure, without_measure
from agentkit.offline.answer.winners import measures_of, no_winner, suited, value_of, winner
from agentkit.offline.answer.worked_out import calculated, combined, compared, result_value
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import common_unit, number_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.tools.definitions import ToolView

_RAIN = re.compile(r"rain|snow|storm|shower|thunder|drizzle|sleet|雨|雪|雷|暴", re.I)


_DRY = re.compile(r"\bno (?:rain|snow)|无雨|没有雨|不下雨", re.I)


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
    figures = compared_figures(found, intent, question)
    against = totals(figures, question)
    if against:
        figures, intent = against, replace(intent, goal="difference")
    unit = common_unit([entry.figure.unit for entry in figures if entry.figure])
    said = calculated(computed, tools, figures, unit, intent, chinese)
    unmeasured = without_measure(found, question) if intent.comparison or intent.goal else []
    worked_out = any(tools[step.tool].kind == "compute" for step in computed)
    if {entry.label for entry in unmeasured} - set(lacks) and not worked_out:
        said.append(no_winner(unmeasured, found, intent, question, chinese))
    elif lacks and (intent.comparison or (intent.goal and not worked_out)):
        said.append(say("lacks", chinese, names=listed(lacks, chinese)))
    elif intent.comparison and len(figures) > 1:
        said.append(winner(figures, intent.comparison, unit, chinese))
    elif intent.goal and not worked_out and len(figures) > 1:
        said.append(combined(figures, intent.goal, unit, chinese))
    elif not figures:
        for step in computed:
            if tools[step.tool].kind == "compare" and step.observation:
                said.append(compared(step, tools[step.tool], intent, chinese))
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
        direction = suited(intent.comparison, measures_of(figures))[0]
        return max(figures, key=lambda entry: direction * value_of(entry)).label
    for step in reversed(computed):
        fact = result_value(step)
        if fact is not None:
            return number_text(fact.value, chinese)
    if len(found) == 1 and len(found[0].text) <= 60:
        wanted = found[0].text.split("，" if chinese else ", ")
        return wanted[0]
    return ""
