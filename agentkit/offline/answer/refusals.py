"""Asking back: a value is missing, several could be meant, or no tool fits."""

from collections.abc import Sequence
from typing import Any

from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import value_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.intent import asks_for
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.steps.observations import records
from agentkit.offline.steps.work import Work
from agentkit.offline.tools.parameters import Parameter


def ask_for(missing: Sequence[Parameter], chinese: bool) -> str:
    """A question for what is missing, in the words of the parameters' descriptions."""
    whats = []
    for parameter in missing:
        what = parameter.label()
        what = what[0].lower() + what[1:] if what[1:2].islower() and not chinese else what
        if parameter.enum:
            what += say(
                "ask_choice",
                chinese,
                choices=("、" if chinese else ", ").join(str(c) for c in parameter.enum),
            )
        whats.append(what)
    joined = ("；" if chinese else "; ").join(whats)
    return say("ask" if len(whats) == 1 else "ask_many", chinese, what=joined)


def ask_which(work: Work, steps: Sequence[Step], several: Sequence[Any]) -> str:
    """Several records could be meant: show them and ask."""
    shown: list[str] = []
    for step in steps:
        if step.observation is None or step.observation.error:
            continue
        for item in records(step.observation.data):
            facts = facts_of(item)[:3]
            text = ", ".join(value_text(fact, work.chinese, labelled=False) for fact in facts)
            if any(str(value) in text for value in several) and text not in shown:
                shown.append(text)
    items = ("；" if work.chinese else "; ").join(shown or [str(value) for value in several])
    return say("ask_which", work.chinese, items=items)


def nothing_fits(work: Work) -> str:
    """Which tools were weighed, and what they lacked."""
    chinese, question = work.chinese, work.question
    weighed = [tool.name for tool, _ in work.choice.weighed][:3] or [
        tool.name for tool in work.tools
    ][:3]
    changes = [
        token
        for token in question.words
        if any(n[0] == "!" for n in token.concepts) and asks_for(question, token)
    ]
    known = frozenset().union(*(tool.everything for tool in work.tools))
    topic = next(
        (
            question.text[token.start : token.end]
            for token in question.words
            if token.kind in ("word", "unknown")
            and not token.concepts & known
            and not any(n[0] in "~!" for n in token.concepts)
        ),
        None,
    )
    if changes:
        lack = say("lack_change", chinese)
    elif topic:
        lack = say("lack_topic", chinese, topic=f"“{topic}”")
    else:
        lack = say("lack_any", chinese)
    tools = "、".join(weighed) if chinese else _and(weighed)
    return say("nothing_fits", chinese, tools=tools, lack=lack)


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
