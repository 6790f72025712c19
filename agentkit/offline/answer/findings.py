"""What each call found, in words and as a figure: the material that answers are made of."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.answer.clocks import asks_hours_apart, clock_figure
from agentkit.offline.answer.labels import LABEL_ROLES, label_of
from agentkit.offline.answer.rows import rows_of
from agentkit.offline.answer.telling import to_tell
from agentkit.offline.language.han import is_han, speaks_chinese
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, is_noun, quantity, quoted, value_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.question import Question
from agentkit.offline.question.whole import asks_for_whole
from agentkit.offline.steps.facts import facts_of, holds_answer, main_number
from agentkit.offline.steps.observations import records
from agentkit.offline.steps.prose import best_sentences
from agentkit.offline.tools.definitions import ToolView


@dataclass(frozen=True)
class Entry:
    """What one call found: whom it is about, the words for it, and its main figure. `facts` are
    what the words tell; `at`: the label is a place; `named`: it is a thing or a person; `lost`: the
    result was cut, and what is asked for is not in what is left.
    """

    label: str
    text: str
    figure: Fact | None
    tool: ToolView
    data: Any
    facts: tuple[Fact, ...] = ()
    at: bool = False
    named: bool = False
    lost: bool = False


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
    information = _once(information)
    if any(tools[step.tool].kind == "read" for step in information):
        information = [
            step for step in information if tools[step.tool].kind != "search"
        ] or information
    if any(p.role == "sql" for step in information for p in tools[step.tool].parameters):
        information = [step for step in information if tools[step.tool].kind != "list"]
    found = []
    for step in information:
        tool = tools[step.tool]
        same = [other for other in information if other.tool == step.tool]
        label = label_of(step, same, tool, question, good, chinese)
        found += _rows(step, tool, question, chinese) or [
            _entry(step, tool, label, question, chinese)
        ]
    return found


def _rows(step: Step, tool: ToolView, question: Question, chinese: bool) -> list[Entry]:
    """An entry a row of a text, where the question adds up or compares figures."""
    data = step.observation.data if step.observation else None
    intent = read_intent(question)
    if not isinstance(data, str) or not (intent.goal or intent.comparison):
        return []
    return [
        Entry(label, quantity(fact.value, fact.unit, chinese), fact, tool, None, named=True)
        for label, fact in rows_of(data)
    ]


def _once(steps: Sequence[Step]) -> list[Step]:
    """Each call's last result: who has forgotten a call makes it again."""
    latest = {(step.tool, repr(sorted(step.arguments.items()))): step for step in steps}
    return [step for step in steps if any(step is last for last in latest.values())]


def _entry(step: Step, tool: ToolView, label: str, question: Question, chinese: bool) -> Entry:
    assert step.observation is not None
    data = step.observation.data
    if step.observation.cut and not holds_answer(data, step.arguments, question):
        return Entry(label, "", None, tool, data, lost=True)
    if isinstance(data, str):
        if tool.kind == "read" and asks_for_whole(question):
            return Entry(label, data.strip(), None, tool, data)
        name = _dotted_name(step, question)
        text = best_sentences(data.replace(name, "", 1) if name else data, question, label)
        text = f"{name}: {text}" if name and text else text
        figure = main_number([Fact("", text)], question)
        if not text:
            return Entry(label, "", None, tool, data, lost=True)
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
    queried = any(parameter.role == "sql" for parameter in tool.parameters)
    chosen = facts if queried else to_tell(facts, question)  # a query asked for no more
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
    figure = clock_figure(facts) if asks_hours_apart(question) else None
    figure = figure or main_number(chosen if long else facts, question)
    role = _label_role(step, tool)
    at, named = role == "place", role in ("person", "id", "free", "word", "subject")
    return Entry(label, text, figure, tool, data, tuple(chosen), at, named)


_WHICH = re.compile(r"\b(?:which|what)\b|哪|什么")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.(?!(?:md|txt|json|csv|py|html?)\b)\w+)+")


def _dotted_name(step: Step, question: Question) -> str:
    """The name of what was read, where the question asks which thing it is: statistics.mode."""
    if not _WHICH.search(question.plain):
        return ""
    names = (str(value) for value in step.arguments.values())
    return next((name for name in names if _DOTTED.fullmatch(name)), "")


def _label_role(step: Step, tool: ToolView) -> str:
    """The role of the argument that an answer is labelled with."""
    given = [p.role for p in tool.parameters if step.arguments.get(p.name) is not None]
    return next((role for role in LABEL_ROLES if role in given), "")


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


def join(sentences: Sequence[str], chinese: bool) -> str:
    kept = [
        sentence
        for i, sentence in enumerate(sentences)
        if sentence and sentence not in sentences[:i]
    ]
    return ("" if chinese else " ").join(kept)


def listed(names: Sequence[str], chinese: bool) -> str:
    """Names as a list in a sentence: "Oslo, Rome and Lima"."""
    names = list(dict.fromkeys(names))
    if chinese or len(names) < 2:
        return "、".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def end(text: str, chinese: bool) -> str:
    """A sentence with its full stop, whichever language it is in."""
    if not text or text[-1] in ".!?。！？…":
        return text
    return text + ("。" if chinese or (is_han(text[-1]) and speaks_chinese(text)) else ".")


def good(step: Step) -> bool:
    """Whether a call came back without an error."""
    return step.observation is not None and not step.observation.error
