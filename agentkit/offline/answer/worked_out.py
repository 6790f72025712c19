"""What was worked out from figures: by a calculator, or here, where there is none."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agentkit.offline.answer.findings import Entry, end
from agentkit.offline.answer.measures import of_measures
from agentkit.offline.answer.winners import tidy, value_of, winner
from agentkit.offline.language.arithmetic import small_sum
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, common_unit, number_text, quantity
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.counted import how_many
from agentkit.offline.question.goals import goals_asked
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.steps.sums import ends, expression_for
from agentkit.offline.tools.definitions import ToolView


def calculated(
    computed: Sequence[Step],
    tools: Mapping[str, ToolView],
    figures: Sequence[Entry],
    unit: str,
    intent: Intent,
    chinese: bool,
    question: Question,
    keys: Sequence[str] = (),
    units: Sequence[str] = (),
) -> list[str]:
    """What calculators brought: one result, or several with what each is the result of. `keys`:
    what each result is, and `units`, where it is not the sum and the like that the intent says.
    """
    steps = [step for step in computed if tools[step.tool].kind == "compute"]
    steps = [step for i, step in enumerate(steps) if step not in steps[:i]]
    several = [entry for step in steps if (entry := _asked_for(step, tools[step.tool])) is not None]
    if len(several) > 1 and not figures:
        texts = [f"{e.label} = {number_text(value_of(e), chinese)}" for e in several]
        said = [end(("；" if chinese else "; ").join(texts), chinese)]
        if intent.comparison is not None:
            said.append(winner(several, intent.comparison, "", chinese))
        elif intent.goal:
            said.append(combined(several, intent.goal, "", chinese, question))
        return said
    said = []
    for number, step in enumerate(steps):
        fact = result_value(step)
        if fact is None:
            said.append(end(step.observation.text.strip(), chinese) if step.observation else "")
            continue
        key = intent.goal if intent.goal and figures else "result"
        key = keys[number] if number < len(keys) else key
        if key == "difference" and intent.comparison and len(figures) == 2:
            continue  # the comparison says it
        own = unit if key in ("sum", "difference", "average") or keys else ""
        own = units[number] if number < len(units) else own
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


def combined(
    figures: Sequence[Entry], goal: str, unit: str, chinese: bool, question: Question
) -> str:
    """A sum and the like, worked out here."""
    result = tidy(_combined_value(figures, goal, question))
    return say(goal, chinese, value=quantity(result, unit if goal != "ratio" else "", chinese))


def _combined_value(figures: Sequence[Entry], goal: str, question: Question) -> float:
    values = [value_of(entry) for entry in figures]
    if goal in ("sum", "average"):
        return sum(values) / (len(values) if goal == "average" else 1)
    first, last = (values[index] for index in ends(values, goal, question))
    return first - last if goal == "difference" else first / last if last else 0.0


def outcome(figures: Sequence[Entry], goal: str, question: Question) -> list[Entry]:
    """The figures that a question holds against a bound: where it wants them added up, or something
    done to them, what comes of that.
    """
    if not figures or figures[0].figure is None:
        return []
    changed = scaling(question) is not None or how_many(question, figures[0].tool) is not None
    if not changed and (goal not in ("sum", "average") or len(figures) < 2):
        return list(figures)
    expression = _expression(figures, goal, question)
    value = small_sum(expression) if changed and expression else None
    if value is None and not changed:
        value = tidy(_combined_value(figures, goal, question))
    if value is None:
        return []
    unit = common_unit([entry.figure.unit for entry in figures if entry.figure])
    return [replace(figures[0], figure=Fact(figures[0].figure.key, value, unit))]


def _expression(figures: Sequence[Entry], goal: str, question: Question) -> str | None:
    count = how_many(question, figures[0].tool)
    values = [value_of(entry) for entry in figures]
    return expression_for(values, goal, question, times=count[0] if count else "")


def scaled(
    figures: Sequence[Entry], goal: str, unit: str, chinese: bool, question: Question
) -> str:
    """A figure with what is to be done to it, worked out here; or that it was not."""
    done, count = scaling(question), how_many(question, figures[0].tool)
    if done is None and count is None:
        return ""
    expression = _expression(figures, goal, question)
    result = small_sum(expression) if expression else None
    if result is None or (count and len(figures) > 1):
        said = done.said if done is not None else count[1] if count else ""
        return say("not_worked_out", chinese, said=said)
    return say("result", chinese, value=quantity(result, unit, chinese))


def each_sum(found: Sequence[Entry], question: Question, chinese: bool) -> list[str]:
    """The sums of different measures that one question asks for, worked out here."""
    said = []
    for goal, measures in goals_asked(question):
        facts = of_measures(found, measures)
        if len(facts) < 2:
            continue
        entries = [replace(found[0], figure=fact) for fact in facts]
        unit = common_unit([fact.unit for fact in facts])
        said.append(combined(entries, goal, unit, chinese, question))
    return said
