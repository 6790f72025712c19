"""What each call found, in words and as a figure: the material that answers are made of."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.answer.telling import to_tell
from agentkit.offline.language.han import fold, is_han, speaks_chinese
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import other_name
from agentkit.offline.language.wording import Fact, is_noun, quantity, quoted, value_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import facts_of, main_number
from agentkit.offline.steps.observations import records
from agentkit.offline.steps.prose import best_sentences
from agentkit.offline.tools.definitions import ToolView

_LABEL_ROLES = (
    "place",
    "person",
    "id",
    "free",
    "word",
    "date",
    "subject",
    "query",
    "enum",
    "path",
    "currency",
    "number",
)


@dataclass(frozen=True)
class Entry:
    """What one call found: whom it is about, the words for it, and its main figure. `facts` are
    what the words tell; `at`: the label is a place; `named`: it is a thing or a person.
    """

    label: str
    text: str
    figure: Fact | None
    tool: ToolView
    data: Any
    facts: tuple[Fact, ...] = ()
    at: bool = False
    named: bool = False


def entries(
    steps: Sequence[Step], tools: Mapping[str, ToolView], question: Question, chinese: bool
) -> list[Entry]:
    """One entry for each successful call that looked something up. A search that was read from is
    left out.
    """
    good = [
        step
        for step in steps
        if step.observation and not step.observation.error and step.tool in tools
    ]
    information = [
        step for step in good if tools[step.tool].kind in ("lookup", "read", "list", "search")
    ]
    information = [
        step for step in information if not step.observation or not step.observation.empty
    ]
    if any(tools[step.tool].kind == "read" for step in information):
        information = [
            step for step in information if tools[step.tool].kind != "search"
        ] or information
    found = []
    for step in information:
        tool = tools[step.tool]
        same = [other for other in information if other.tool == step.tool]
        label = label_of(step, same, tool, question, information, chinese)
        found.append(_entry(step, tool, label, question, chinese))
    return found


def _entry(step: Step, tool: ToolView, label: str, question: Question, chinese: bool) -> Entry:
    assert step.observation is not None
    data = step.observation.data
    if isinstance(data, str):
        text = best_sentences(data, question, label)
        figure = main_number([Fact("", text)], question)
        return Entry(label, quoted(text.rstrip(".。"), chinese), figure, tool, data)
    items = records(data)
    if isinstance(data, list | tuple) or (items and items != [data]):
        if len(items) == 1 and tool.kind != "list":
            data, items = items[0], [items[0]]
        else:
            shown = [item_text(item, question, chinese) for item in items[:6]]
            if len(items) > 6:
                shown.append(say("more", chinese, count=len(items) - 6))
            figure = Fact("count", len(items))
            return Entry(label, ("；" if chinese else "; ").join(shown), figure, tool, data)
    facts = facts_of(
        data, step.arguments, frozenset(parameter.name for parameter in tool.parameters)
    )
    chosen = to_tell(facts, question)
    long = [fact for fact in chosen if isinstance(fact.value, str) and len(fact.value) > 160]
    if long:
        chosen = [
            Fact(f.key, best_sentences(str(f.value), question, label).rstrip(".。"), f.unit)
            if f in long
            else f
            for f in chosen
        ]
    alone = len(chosen) == 1 and (
        len(str(chosen[0].value)) > 60 or (len(facts) == 1 and is_noun(chosen[0].key))
    )
    comma = "，" if chinese else ", "
    text = comma.join(value_text(fact, chinese, labelled=not alone) for fact in chosen)
    figure = main_number(chosen if long else facts, question)
    role = _label_role(step, tool)
    at, named = role == "place", role in ("person", "id", "free", "word", "subject")
    return Entry(label, text, figure, tool, data, tuple(chosen), at, named)


def _label_role(step: Step, tool: ToolView) -> str:
    """The role of the argument that an answer is labelled with."""
    given = [p.role for p in tool.parameters if step.arguments.get(p.name) is not None]
    return next((role for role in _LABEL_ROLES if role in given), "")


def item_text(item: Any, question: Question, chinese: bool) -> str:
    """One item of a list: its first value, the others in brackets."""
    facts = facts_of(item)
    if not isinstance(item, Mapping) or not facts:
        return str(item)
    head, rest = facts[0], facts[1:6]
    text = str(head.value) if not head.numeric else quantity(head.value, head.unit, chinese)
    if not rest:
        return text
    inner = ("，" if chinese else ", ").join(
        value_text(fact, chinese, labelled=True) for fact in rest
    )
    return f"{text}（{inner}）" if chinese else f"{text} ({inner})"


def label_of(
    step: Step,
    same: Sequence[Step],
    tool: ToolView,
    question: Question,
    all_steps: Sequence[Step],
    chinese: bool,
) -> str:
    """The argument that tells this call from its siblings, as the question writes it."""
    candidates = []
    for parameter in tool.parameters:
        value = step.arguments.get(parameter.name)
        if value is None or isinstance(value, bool | list | dict):
            continue
        differs = len({str(other.arguments.get(parameter.name)) for other in same}) > 1
        rank = _LABEL_ROLES.index(parameter.role) if parameter.role in _LABEL_ROLES else 99
        candidates.append((not differs, rank, str(value)))
    if not candidates:
        return ""
    differing = [entry for entry in candidates if not entry[0]]
    sides = [p for p in tool.required if p.role == "place" and p.side and p.name in step.arguments]
    if len(sides) == 2 and sides[0].side != sides[1].side:
        sides.sort(key=lambda p: p.side)  # "from" before "to"
        return " → ".join(as_asked(str(step.arguments[p.name]), question, chinese) for p in sides)
    if not differing:
        candidates = [entry for entry in candidates if entry[1] < _LABEL_ROLES.index("date")]
        if not candidates:
            return ""
    chosen = sorted(differing or candidates)[: 2 if len(differing) > 1 else 1]
    if tool.kind == "read":
        return _title_of(step, all_steps, question) or ""
    return " ".join(as_asked(value, question, chinese) for _, _, value in chosen)


def _title_of(step: Step, all_steps: Sequence[Step], question: Question) -> str:
    """Whom a text is about: the name in the question that the text or its path speaks of most."""
    text = fold(" ".join(str(value) for value in step.arguments.values()))
    body = fold(step.observation.text) if step.observation else ""
    best, name = 0.0, ""
    for value in question.values:
        if value.kind in ("name", "place", "quoted", "phrase"):
            words = re.findall(r"[a-z0-9]+|[\u3400-\u9fff]+", fold(str(value.value)))
            names = [fold(str(value.value)), fold(other_name(str(value.value)) or "") or "\0"]
            score = sum(2.0 for word in words if word in text) / max(len(words), 1)
            score += sum(1.0 for n in names if n in body)
            if score > best:
                best, name = score, str(value.value)
    return name


def as_asked(value: str, question: Question, chinese: bool) -> str:
    """A name as the question writes it: 奥斯陆 where the call said Oslo; in the answer's language
    where that differs.
    """
    if chinese != question.chinese:
        return value if is_han(value) == chinese else other_name(value) or value
    if fold(value) in question.plain:
        at = question.plain.index(fold(value))
        return (
            question.text[at : at + len(value)]
            if value.isascii() is False or value.islower() is False
            else value
        )
    other = other_name(value)
    if other and fold(other) in question.plain:
        at = question.plain.index(fold(other))
        return question.text[at : at + len(other)]
    for offered in question.values:
        if offered.kind == "place" and fold(other_name(str(offered.value)) or "") == fold(value):
            return str(offered.value)
    return value


def join(sentences: Sequence[str], chinese: bool) -> str:
    kept = [
        sentence
        for i, sentence in enumerate(sentences)
        if sentence and sentence not in sentences[:i]
    ]
    return ("" if chinese else " ").join(kept)


def end(text: str, chinese: bool) -> str:
    """A sentence with its full stop, whichever language it is in."""
    if not text or text[-1] in ".!?。！？…":
        return text
    return text + ("。" if chinese or (is_han(text[-1]) and speaks_chinese(text)) else ".")


def good(step: Step) -> bool:
    """Whether a call came back without an error."""
    return step.observation is not None and not step.observation.error
