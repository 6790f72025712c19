"""What follows from the findings: sums, comparisons, whether a day is fit for a hike."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agentkit.offline.answer.findings import Entry, listed
from agentkit.offline.answer.groups import totals
from agentkit.offline.answer.left_undone import for_each, of_two
from agentkit.offline.answer.measures import (
    of_changed,
    of_measures,
    of_one_measure,
    without_measure,
)
from agentkit.offline.answer.other_units import in_asked_unit
from agentkit.offline.answer.winners import (
    measures_of,
    no_measure,
    no_winner,
    suited,
    value_of,
    winner,
)
from agentkit.offline.answer.worked_out import (
    calculated,
    combined,
    compared,
    each_sum,
    outcome,
    result_value,
    scaled,
)
from agentkit.offline.answer.yes_or_no import answered, verdicts
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import common_unit, number_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.counted import how_many
from agentkit.offline.question.goals import goals_asked
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
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
    goals = goals_asked(question)
    changed = bool(figures) and (
        scaling(question) is not None or how_many(question, figures[0].tool) is not None
    )
    sums = [(goal, facts) for goal, m in goals if len(facts := of_measures(found, m)) > 1]
    units = [common_unit([fact.unit for fact in facts]) for _, facts in sums]
    keys = [goal for goal, _ in sums] if goals else ["result"] if changed else []
    said = calculated(computed, tools, figures, unit, intent, chinese, question, keys, units)
    unmeasured = without_measure(found, question) if intent.comparison or intent.goal else []
    worked_out = any(tools[step.tool].kind == "compute" for step in computed)
    bounded = verdicts(outcome(figures, intent.goal, question), question, chinese)
    if {entry.label for entry in unmeasured} - set(lacks) and not worked_out and not goals:
        said.append(no_winner(unmeasured, found, intent, question, chinese))
    elif lacks and (intent.comparison or (intent.goal and not worked_out)):
        said.append(say("lacks", chinese, names=listed(lacks, chinese)))
    elif intent.comparison and len(figures) > 1 and not bounded:
        if (change := scaling(question)) is not None:  # "higher than that of Rome plus 500"
            said.append(say("not_worked_out", chinese, said=change.said))
        else:
            said.append(answered(figures, intent, question, chinese))
        said.append(winner(figures, intent.comparison, unit, chinese))
        if intent.goal in ("sum", "average", "ratio") and not worked_out:
            said.append(combined(figures, intent.goal, unit, chinese, question))
    elif goals and not worked_out:
        said += each_sum(found, question, chinese)
    elif changed and not worked_out:
        said.append(scaled(figures, intent.goal, unit, chinese, question))
    elif intent.goal and not worked_out and len(figures) > 1:
        said.append(combined(figures, intent.goal, unit, chinese, question))
    elif (
        len(figures) == 1
        and not worked_out
        and not bounded
        and (lost := of_two(intent, question, figures[0].tool))
    ):
        said.append(say("not_worked_out", chinese, said=lost))
    elif not figures:
        for step in computed:
            if tools[step.tool].kind == "compare" and step.observation:
                said.append(compared(step, tools[step.tool], intent, chinese))
    said += [no_measure(m, chinese) for _, m in goals if len(of_measures(found, m)) < 2]
    if not figures and found and not worked_out and (change := scaling(question)) is not None:
        said.append(say("not_worked_out", chinese, said=change.said))
    said += bounded
    if each := for_each(figures, question):
        said.append(say("not_worked_out", chinese, said=each))
    said += in_asked_unit(figures, question, chinese) if not computed else []
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
    one = bool(intent.goal or intent.comparison)
    return of_one_measure(figures, question) if one else of_changed(figures, question)


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
