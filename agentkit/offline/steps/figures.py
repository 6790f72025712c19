"""What a calculator or a comparison is to work on: the figures found so far."""

import re
from collections.abc import Sequence
from typing import Any

from agentkit.offline.answer.findings import Entry, entries
from agentkit.offline.answer.groups import parts, totals
from agentkit.offline.answer.measures import of_one_measure
from agentkit.offline.answer.winners import measures_of, suited
from agentkit.offline.language.wording import number_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.steps.work import Due, Task, Work
from agentkit.offline.tools.definitions import ToolView


def figures(prior: Sequence[Step], work: Work) -> list[Entry]:
    """Earlier findings that have a figure."""
    found = entries(prior, work.by_name, work.question, work.chinese)
    return [entry for entry in found if entry.figure is not None and entry.figure.numeric]


def figures_due(task: Task, prior: Sequence[Step], work: Work) -> Due:
    tool, filling, intent = task.want.tool, task.want.filling, work.choice.intent
    if filling.calls and filling.calls[0] and not filling.missing and not task.needs:
        return Due(filling.calls)
    found = figures(prior, work)
    if intent.goal or tool.kind == "compare":
        found = of_one_measure(found, work.question)
    against = parts(found, work.question)
    if against and tool.kind == "compare":
        found = totals(found, work.question)
    values = [entry.figure.value for entry in found if entry.figure]
    if tool.kind == "compare":
        first = _compared(tool, found, intent)
        return _compare_due(tool, first) if len(first) >= 2 else Due(missing=filling.missing)
    spent = {
        value
        for step in prior
        for value in step.arguments.values()
        if isinstance(value, int | float)
    }
    expression = _expression(values, intent.goal, work.question, spent)
    if (
        against
        and intent.goal in ("difference", "sum", "")
        and not any(p.many or p.role == "number" for p in tool.required)
    ):
        sums = [f"({' + '.join(_texts(group))})" for group in against]
        expression = " - ".join(sums)
    if expression is None:
        return Due(
            filling.calls if not filling.missing and filling.calls != ({},) else (), filling.missing
        )
    numbers = [p for p in tool.parameters if p.role == "number"]
    target = next((p for p in tool.parameters if p.role == "expression"), None)
    if target is None and not numbers:
        target = next((p for p in tool.required if p.type == "string" and not p.enum), None)
    if target is not None:
        return Due(({target.name: expression},))
    many = next((p for p in numbers if p.many), None)
    call: dict[str, Any] = dict(filling.calls[0]) if filling.calls else {}
    if many is not None:
        call[many.name] = values
    else:
        ordered = sorted(values, reverse=True) if intent.goal in ("difference", "ratio") else values
        call |= {p.name: value for p, value in zip(numbers, ordered, strict=False)}
    missing = tuple(p for p in tool.required if p.name not in call)
    return Due((call,)) if not missing else Due(missing=missing)


def _expression(
    values: Sequence[float], goal: str, question: Question, spent: set[float]
) -> str | None:
    texts = _texts(values)
    if len(values) >= 2:
        if goal == "sum":
            return " + ".join(texts)
        if goal == "average":
            return f"({' + '.join(texts)}) / {len(texts)}"
        if goal in ("difference", "ratio"):
            order = sorted(range(len(values)), key=lambda i: -values[i])
            return f"{texts[order[0]]} {'-' if goal == 'difference' else '/'} {texts[order[-1]]}"
    if len(values) == 1:
        share = re.search(r"(\d+(?:\.\d+)?) ?(?:%|percent)|百分之(\d+)", question.plain)
        if share:
            return f"{texts[0]} * {share.group(1) or share.group(2)} / 100"
        counted = [
            v
            for v in question.values
            if v.kind == "number" and v.value > 1 and v.value not in spent
        ]
        if counted and re.search(
            r"\bcost|\bprice|\bpay|\btotal\b|价|花|多少钱|一共|总共", question.plain
        ):
            return f"{counted[0].value} * {texts[0]}"
    return None


def _texts(values: Sequence[float]) -> list[str]:
    texts = [number_text(value).replace(",", "") for value in values]
    return [f"({text})" if text.startswith("-") else text for text in texts]


def _compared(tool: ToolView, found: Sequence[Entry], intent: Intent) -> Sequence[Entry]:
    """What a comparison gets: all, or of more than its places hold, those that come first."""
    places = [p for p in tool.parameters if p.role == "number"]
    if any(p.many for p in places) or not places or len(found) <= len(places):
        return found
    if intent.comparison is None:
        return ()
    direction = suited(intent.comparison, measures_of(found))[0]
    ranked = sorted(found, key=lambda entry: -direction * entry.figure.value if entry.figure else 0)
    return ranked[: len(places)]


def _compare_due(tool: ToolView, found: Sequence[Entry]) -> Due:
    call: dict[str, Any] = {}
    numbers = iter(entry.figure.value for entry in found if entry.figure)
    labels = iter(entry.label for entry in found)
    for parameter in tool.parameters:
        if parameter.role == "number":
            if parameter.many:
                call[parameter.name] = list(numbers)
            elif (value := next(numbers, None)) is not None:
                call[parameter.name] = value
        elif parameter.role == "unit":
            units = {entry.figure.unit for entry in found if entry.figure}
            if len(units) == 1 and "" not in units:
                call[parameter.name] = units.pop()
        elif parameter.required and parameter.type == "string" and not parameter.enum:
            call[parameter.name] = next(labels, "")
    missing = tuple(p for p in tool.required if p.name not in call)
    return Due((call,)) if not missing else Due(missing=missing)
