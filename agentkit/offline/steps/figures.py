"""What a calculator or a comparison is to work on: the figures found so far."""

from collections.abc import Sequence
from typing import Any

from agentkit.offline.answer.findings import Entry, entries
from agentkit.offline.answer.groups import parts, totals
from agentkit.offline.answer.measures import of_changed, of_measures, of_one_measure
from agentkit.offline.answer.winners import measures_of, suited
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.counted import how_many
from agentkit.offline.question.goals import goals_asked
from agentkit.offline.question.intent import Intent
from agentkit.offline.steps.sums import combined_text, expression_for, number_texts
from agentkit.offline.steps.work import Due, Task, Work
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter


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
    else:
        found = of_changed(found, work.question)
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
    count = how_many(work.question, found[0].tool) if found else None
    times = count[0] if count else ""
    expression = expression_for(values, intent.goal, work.question, frozenset(spent), times)
    if (
        against
        and intent.goal in ("difference", "sum", "")
        and not any(p.many or p.role == "number" for p in tool.required)
    ):
        sums = [f"({' + '.join(number_texts(group))})" for group in against]
        expression = " - ".join(sums)
    if expression is None:
        return Due(
            filling.calls if not filling.missing and filling.calls != ({},) else (), filling.missing
        )
    numbers = [p for p in tool.parameters if p.role == "number"]
    target = _for_expression(tool)
    if target is not None:
        several = several_sums(prior, work)
        return Due(tuple({target.name: text} for text in several or (expression,)))
    many = next((p for p in numbers if p.many), None)
    call: dict[str, Any] = dict(filling.calls[0]) if filling.calls else {}
    if many is not None:
        call[many.name] = values
    else:
        ordered = sorted(values, reverse=True) if intent.goal in ("difference", "ratio") else values
        call |= {p.name: value for p, value in zip(numbers, ordered, strict=False)}
    missing = tuple(p for p in tool.required if p.name not in call)
    return Due((call,)) if not missing else Due(missing=missing)


def _for_expression(tool: ToolView) -> Parameter | None:
    """The parameter that takes an expression, or the only text of a tool without numbers."""
    target = next((p for p in tool.parameters if p.role == "expression"), None)
    if target is None and not any(p.role == "number" for p in tool.parameters):
        target = next((p for p in tool.required if p.type == "string" and not p.enum), None)
    return target


def several_sums(prior: Sequence[Step], work: Work) -> tuple[str, ...]:
    """An expression for each sum, where a question asks for several of different measures."""
    found = entries(prior, work.by_name, work.question, work.chinese)
    texts = []
    for goal, measures in goals_asked(work.question):
        values = [fact.value for fact in of_measures(found, measures)]
        texts.append(combined_text(number_texts(values), values, goal, work.question))
    return tuple(text for text in texts if text)


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
