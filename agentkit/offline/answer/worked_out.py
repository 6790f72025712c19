"""What was worked out from figures: by a calculator, or here, where there is none."""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.findings import Entry, end
from agentkit.offline.answer.winners import tidy, value_of, winner
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, number_text, quantity
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import Intent
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.tools.definitions import ToolView


def calculated(
    computed: Sequence[Step],
    tools: Mapping[str, ToolView],
    figures: Sequence[Entry],
    unit: str,
    intent: Intent,
    chinese: bool,
) -> list[str]:
    """What calculators brought: one result, or several with what each is the result of."""
    steps = [step for step in computed if tools[step.tool].kind == "compute"]
    steps = [step for i, step in enumerate(steps) if step not in steps[:i]]
    several = [entry for step in steps if (entry := _asked_for(step, tools[step.tool])) is not None]
    if len(several) > 1 and not figures:
        texts = [f"{e.label} = {number_text(value_of(e), chinese)}" for e in several]
        said = [end(("；" if chinese else "; ").join(texts), chinese)]
        if intent.comparison is not None:
            said.append(winner(several, intent.comparison, "", chinese))
        elif intent.goal:
            said.append(combined(several, intent.goal, "", chinese))
        return said
    said = []
    for step in steps:
        fact = result_value(step)
        if fact is None:
            said.append(end(step.observation.text.strip(), chinese) if step.observation else "")
            continue
        key = intent.goal if intent.goal and figures else "result"
        if key == "difference" and intent.comparison and len(figures) == 2:
            continue  # the comparison says it
        own = unit if key in ("sum", "difference", "average") else ""
        said.append(say(key, chinese, value=quantity(fact.value, fact.unit or own, chinese)))
    return said


def _asked_for(step: Step, tool: ToolView) -> Entry | None:
    """A result with the expression that it is the result of."""
    fact = result_value(step)
    parameter = next((p for p in tool.parameters if p.role == "expression"), None)
    text = str(step.arguments.get(parameter.name) or "") if parameter is not None else ""
    return Entry(text, text, Fact("", fact.value), tool, None) if text and fact else None


def compared(step: Step, tool: ToolView, intent: Intent, chinese: bool) -> str:
    """What a comparison of two plain numbers brought, in the tool's words where it has some."""
    assert step.observation is not None
    numbers = [v for v in step.arguments.values() if isinstance(v, int | float)]
    if not isinstance(step.observation.data, Mapping) or len(numbers) < 2:
        return end(step.observation.text.strip(), chinese)
    units = (step.arguments.get(p.name) for p in tool.parameters if p.role == "unit")
    unit = next((str(name) for name in units if name), "")
    entries = [Entry(number_text(n, chinese), "", Fact("", n, unit), tool, None) for n in numbers]
    return winner(entries, intent.comparison or COMPARATIVES["larger"], unit, chinese)


def result_value(step: Step) -> Fact | None:
    """The number that a calculation came to."""
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


def combined(figures: Sequence[Entry], goal: str, unit: str, chinese: bool) -> str:
    """A sum and the like, worked out here."""
    values = [value_of(entry) for entry in figures]
    if goal == "sum":
        result = sum(values)
    elif goal == "average":
        result = sum(values) / len(values)
    elif goal == "difference":
        result = max(values) - min(values)
    else:
        result = max(values) / min(values) if min(values) else 0.0
    return say(
        goal, chinese, value=quantity(tidy(result), unit if goal != "ratio" else "", chinese)
    )
