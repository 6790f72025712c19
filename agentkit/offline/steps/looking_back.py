"""A question about what was found before: "Which of the two is warmer?", "What did I ask first?".

The messages hold the answer, or at least the names that it is about.
"""

import re
from collections.abc import Sequence

from agentkit.offline.answer.answers import compose
from agentkit.offline.answer.findings import Entry, entries
from agentkit.offline.answer.recall import told_before
from agentkit.offline.choice.choosing import choose
from agentkit.offline.choice.knowing import remembered
from agentkit.offline.choice.wants import Choice
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.conversation import Levers, Step, Talk
from agentkit.offline.question.question import Question, read_question
from agentkit.offline.steps.facts import key_concepts
from agentkit.offline.tools.definitions import ToolView

_OF_THEM = re.compile(
    r"\b(?:the|of|all|any) (?:two|three|four|five|six|them|these|those|both)\b|\bboth\b|\bthem\b"
    r"|\bby how much\b|\bwhich (?:one|city|place|is|are|was|has|had)\b|\bwhat(?:'s| is| was) the "
    r"(?:difference|sum|total|average)\b"
    r"|哪(?:个|一个|座|里|边|儿)|两(?:个|者|座|地)|三(?:个|者|座|地)|它们|其中|加起来|差多少|相差|差几"
)
_COUNTS = {
    "two": 2,
    "both": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
}
_OWN = frozenset("place name code quoted number expression date path url email".split())


def refers_back(question: Question, choice: Choice, talk: Talk) -> bool:
    """Whether a question compares or adds up things that it does not name."""
    intent = choice.intent
    if not (intent.comparison or intent.goal) or len(question.words) > 14:
        return False
    if not any(turn.steps for turn in talk.turns[:-1]) or not _OF_THEM.search(question.plain):
        return False
    counted = [v for v in question.values if v.kind == "number" and v.value in _COUNTS.values()]
    return not any(v.kind in _OWN and v not in counted for v in question.values)


def from_before(
    talk: Talk,
    question: Question,
    choice: Choice,
    tools: Sequence[ToolView],
    levers: Levers,
    chinese: bool,
) -> str | None:
    """The answer out of the messages alone, or None where they do not hold it."""
    told = told_before(talk, question, tools, chinese)
    if told is not None or not refers_back(question, choice, talk):
        return told
    views, steps = _before(talk, tools)
    found = _meant(entries(steps, views, question, chinese), question, choice)
    labels = {entry.label for entry in found}
    if len(labels) < 2:
        return None
    chosen = [s for s, e in _paired(steps, views, question, chinese) if e.label in labels]
    chosen = [s for s in chosen if s.tool == found[-1].tool.name]
    return compose(
        _with_topic(question, found, talk), chosen, views, choice.intent, levers, chinese
    )


def _with_topic(question: Question, found: Sequence[Entry], talk: Talk) -> Question:
    """The question with the earlier one that named what the figures are."""
    meant = frozenset().union(*(key_concepts(e.figure.key) for e in found if e.figure))
    for turn in reversed(talk.turns[:-1]):
        earlier = read_question(turn.request)
        if any(token.concepts & meant for token in earlier.words):
            return read_question(f"{turn.request} {question.text}")
    return question


def with_names(
    talk: Talk, question: Question, choice: Choice, tools: tuple[ToolView, ...]
) -> tuple[Question, Choice]:
    """The question with the names that it is about; as it is where it says them itself, or where
    the messages hold the figures.
    """
    if not tools or not refers_back(question, choice, talk):
        return question, choice
    views, steps = _before(talk, tools)
    known = entries(steps, views, question, question.chinese)
    names = list(dict.fromkeys(entry.label for entry in known if entry.label))
    names = names[-_count(question) :]
    if len(names) < 2:
        return question, choice
    joined = "、".join(names) if question.chinese else ", ".join(names)
    text = re.sub(
        r"(?:\b(?:of|between) (?:the )?(?:two|three|them|these|both)\b)", "", question.text
    )
    named = read_question(f"{joined}，{text}" if question.chinese else f"{joined}: {text}")
    own = choose(named, tools)
    filled = any(want.filling.calls and not want.filling.missing for want in own.wants)
    return (named, own) if filled else (question, choice)


def _before(talk: Talk, tools: Sequence[ToolView]) -> tuple[dict[str, ToolView], list[Step]]:
    """The calls of earlier turns that brought something, and their tools."""
    steps = [
        step
        for turn in talk.turns[:-1]
        for step in turn.steps
        if step.observation and not step.observation.error
    ]
    steps = [
        Step(step.tool, step.arguments, step.observation, number)
        for number, step in enumerate(steps)
    ]
    views = (*tools, *remembered(steps, tools))
    return {view.name: view for view in views}, steps


def _paired(
    steps: Sequence[Step], views: dict[str, ToolView], question: Question, chinese: bool
) -> list[tuple[Step, Entry]]:
    found = entries(steps, views, question, chinese)
    pairs = []
    for entry in found:
        step = next(
            s for s in reversed(steps) if s.observation and s.observation.data is entry.data
        )
        pairs.append((step, entry))
    return pairs


def _count(question: Question) -> int:
    """Of how many things is spoken: "the two"; 0 for all."""
    found = re.search(r"\b(two|both|three|four|five)\b|([两三四五])(?:个|者|座|地)", question.plain)
    return _COUNTS[found[1] or found[2]] if found else 0


def _meant(found: Sequence[Entry], question: Question, choice: Choice) -> list[Entry]:
    """The newest findings of one tool whose figure is of the measure that is asked about."""
    asking: frozenset[str] = frozenset().union(
        *(t.concepts for t in question.words if t.text in COMPARATIVES or t.kind == "word")
    )
    figures = [entry for entry in found if entry.figure is not None and entry.figure.numeric]
    if choice.intent.comparison is not None:
        figures = [
            entry
            for entry in figures
            if entry.figure and key_concepts(f"{entry.figure.key} {entry.figure.unit}") & asking
        ]
    if not figures:
        return []
    same = [entry for entry in figures if entry.tool is figures[-1].tool and entry.label]
    latest = {entry.label: entry for entry in same}
    return list(latest.values())[-_count(question) :]
