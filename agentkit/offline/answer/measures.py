"""Which figures belong together: those of the measure that a comparison or a sum asks about.

"Get the weather and the population of each city, then say which is the warmest": the winner comes
from the temperatures, and from nothing else. And which things of the question have no such figure:
then nobody has won.
"""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.findings import Entry
from agentkit.offline.language.han import fold
from agentkit.offline.language.language import tokens
from agentkit.offline.language.measures import MEASURES, measured
from agentkit.offline.language.places import other_name
from agentkit.offline.language.wording import Fact
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import goal_at
from agentkit.offline.question.measure import measure_asked
from agentkit.offline.question.parts import asked_parts
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
from agentkit.offline.steps.facts import facts_of, key_concepts, of_measure
from agentkit.offline.steps.prose import question_concepts


def fits(entry: Entry, question: Question) -> bool:
    """Whether an entry's figure may be one of the measure that the question asks about."""
    fact, asked = entry.figure, measure_asked(question)
    if fact is None:
        return False
    said = of_measure(fact, question)
    if said is not None or not asked:
        return said is not False
    if isinstance(entry.data, str) and len(entry.data) > _PROSE:
        text = frozenset().union(*(token.concepts for token in tokens(fold(entry.data))))
        return bool(text & asked)
    if isinstance(entry.data, list):
        return "population" in asked  # how many items there are
    about = entry.tool.strong & MEASURES
    return not about or bool(about & asked)


_PROSE = 25  # characters; in a longer text a bare number may be of anything


def without_measure(found: Sequence[Entry], question: Question) -> list[Entry]:
    """The entries without a figure of the measure asked for, where that decides: of none of several
    things, or of some that the same tool looked up, is there such a figure.
    """
    if not measure_asked(question) or any(isinstance(entry.data, list) for entry in found):
        return []
    held = [entry for entry in found if fits(entry, question)]
    left = [entry for entry in found if not fits(entry, question)]
    if not held:
        return left if len({entry.label for entry in left}) > 1 else []
    tools, labels = {entry.tool.name for entry in held}, {entry.label for entry in held}
    return [e for e in left if e.tool.name in tools and e.label and e.label not in labels]


def of_one_measure(figures: Sequence[Entry], question: Question) -> list[Entry]:
    """The entries whose figures a comparison or a sum of the question is about."""
    figures = [entry for entry in figures if fits(entry, question)]
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in figures:
        if entry.figure is not None:
            key = (entry.tool.name, entry.figure.key, entry.figure.unit)
            groups.setdefault(key, []).append(entry)
    tools = {tool for tool, _, _ in groups}
    if len(groups) < 2 or len(tools) < 2:
        return list(figures)  # one tool may call one measure by several names
    by_tool: dict[str, list[Entry]] = {}
    for (tool, _, _), group in groups.items():
        by_tool.setdefault(tool, []).extend(group)
    at, asking = _asked_at(question)

    def rank(entry: Entry) -> tuple[int, int]:
        assert entry.figure is not None
        meant = key_concepts(f"{entry.figure.key} {entry.figure.unit}") - {"place", "city"}
        named = [
            abs(token.start - at)
            for token in question.words
            if token.concepts & meant and token.text not in COMPARATIVES
        ]
        return len(meant & asking), -min(named, default=len(question.plain))

    return max(by_tool.values(), key=lambda group: max(rank(entry) for entry in group))


def of_measures(found: Sequence[Entry], measures: frozenset[str]) -> list[Fact]:
    """The figure of one of these measures that each entry holds, where it holds one."""
    held = []
    for entry in found:
        facts = facts_of(entry.data) if isinstance(entry.data, Mapping) else [entry.figure]
        mine = (f for f in facts if f and f.numeric and measured(f.key, f.unit) & measures)
        fact = next(mine, None)
        if fact is not None:
            held.append(fact)
    return held


def of_changed(figures: Sequence[Entry], question: Question) -> list[Entry]:
    """The figures that a change is asked of, by the part of the question that asks for it."""
    change = scaling(question)
    if change is None or len(figures) < 2:
        return list(figures)
    part = next((p for p in asked_parts(question) if change.said in p.text), None)
    asked = question_concepts(part) if part is not None else frozenset()
    meant = [e for e in figures if e.figure and key_concepts(e.figure.key) & asked]
    return meant or list(figures)


def _asked_at(question: Question) -> tuple[int, frozenset[str]]:
    """Where the question compares or adds up, and what the word for it implies."""
    for token in question.words:
        if token.text in COMPARATIVES:
            return token.start, token.concepts
    spoken = [word for word in COMPARATIVES if not word.isascii() and word in question.plain]
    if spoken:
        start = question.plain.index(max(spoken, key=len))
        near = [token for token in question.words if start <= token.start < start + 4]
        return start, frozenset().union(*(token.concepts for token in near))
    return goal_at(question), frozenset()


def without_figure(figures: Sequence[Entry], question: Question) -> list[str]:
    """The names of the question for which there is no figure, as it writes them.

    They are of the same kind (places, names) as those for which there is one.
    """
    labels = [fold(entry.label) for entry in figures if entry.label]
    held = [value for value in question.values if _among(str(value.value), labels)]
    kinds = {value.kind for value in held if value.kind in ("place", "name", "code", "quoted")}
    missing: list[str] = []
    for value in question.values:
        name = str(value.value)
        if value.kind in kinds and value not in held and name not in missing:
            missing.append(name)
    return missing


def _among(name: str, labels: Sequence[str]) -> bool:
    names = {fold(name), fold(other_name(name) or name)}
    return any(part in names for label in labels for part in (label, *re.split(" → | ", label)))


def lacking(
    figures: Sequence[Entry],
    found: Sequence[Entry],
    steps: Sequence[Step],
    question: Question,
    closing: bool,
) -> list[str]:
    """What a comparison or a sum of these figures lacks. Nothing, where every call went well and
    more could have been made (`closing`: no tool is offered any more).
    """
    tools = {entry.tool.name for entry in figures}
    lost = [e.label for e in found if e.lost and e.label and e.tool.name in tools]
    unknown = any(
        step.tool in tools and (step.observation is None or step.observation.error)
        for step in steps
    )
    missing = without_figure(figures, question) if closing or unknown or lost else []
    return list(dict.fromkeys([*missing, *lost]))
