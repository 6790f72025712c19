"""The answer in words, from results only: what each call found, then the conclusion, then what went
wrong.
"""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.changes import changes
from agentkit.offline.answer.conclusions import conclusions, shortest
from agentkit.offline.answer.findings import Entry, as_asked, end, entries, good, join, label_of
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import other_name
from agentkit.offline.question.conversation import Levers, Step
from agentkit.offline.question.intent import Intent
from agentkit.offline.question.question import Question
from agentkit.offline.steps.observations import plain_error
from agentkit.offline.tools.definitions import ToolView


def compose(
    question: Question,
    steps: Sequence[Step],
    tools: Mapping[str, ToolView],
    intent: Intent,
    levers: Levers,
    chinese: bool,
) -> str:
    """The whole answer."""
    found = entries(steps, tools, question, chinese)
    sentences = _of_entries(found, steps, intent, question, chinese)
    computed = [
        step
        for step in steps
        if good(step) and step.tool in tools and tools[step.tool].kind in ("compute", "compare")
    ]
    conclusion = conclusions(found, computed, tools, intent, question, chinese)
    if (levers.short or levers.one_sentence) and (found or computed):
        short = shortest(found, computed, intent, question, chinese) if levers.short else ""
        if short:
            return short
        sentences = [join(sentences + conclusion, chinese)]
        sentences = [_one_sentence(sentences[0], chinese)] if levers.one_sentence else sentences
        conclusion = []
    sentences += conclusion
    sentences += changes(steps, tools, question, chinese)
    sentences += _troubles(steps, tools, question, chinese)
    return join(sentences, chinese)


def _one_sentence(text: str, chinese: bool) -> str:
    parts = re.split(r"(?<=[.。])\s*", text.strip())
    parts = [part.rstrip(".。") for part in parts if part.strip()]
    return (("；" if chinese else "; ").join(parts) + ("。" if chinese else ".")) if parts else ""


def _of_entries(
    found: Sequence[Entry], steps: Sequence[Step], intent: Intent, question: Question, chinese: bool
) -> list[str]:
    sentences = []
    for entry in found:
        plain = fold(entry.text)
        named = bool(entry.label) and (
            fold(entry.label) in plain or fold(other_name(entry.label) or "\0") in plain
        )
        prose = isinstance(entry.data, str) and len(entry.text) > 25
        if entry.label and not named and not (prose and len(found) == 1):
            sentences.append(end(f"{entry.label}{'：' if chinese else ': '}{entry.text}", chinese))
        else:
            sentences.append(end(entry.text, chinese))
    if not found:
        for step in steps:
            if step.observation and step.observation.empty:
                sentences.append(
                    say("nothing_found", chinese) if step.arguments else say("none", chinese)
                )
                break
    elif any(step.observation and step.observation.empty for step in steps):
        labels = [
            " ".join(str(v) for v in s.arguments.values())
            for s in steps
            if s.observation and s.observation.empty
        ]
        seen: set[str] = set()
        for label in labels:
            if label and fold(label) not in seen:
                sentences.append(
                    say("nothing_found_for", chinese, label=as_asked(label, question, chinese))
                )
            seen.add(fold(label))
    return sentences


def _troubles(
    steps: Sequence[Step], tools: Mapping[str, ToolView], question: Question, chinese: bool
) -> list[str]:
    said = []
    for index, step in enumerate(steps):
        observation = step.observation
        if observation is None or not observation.error:
            continue
        later = [other for other in steps[index + 1 :] if other.tool == step.tool]
        if any(good(other) for other in later if _same_errand(step, other)) or any(
            _same_errand(step, o) for o in later
        ):
            continue  # it was mended, or the mended call says it
        error = plain_error(observation.error)
        tool = tools.get(step.tool)
        siblings = [other for other in steps if other.tool == step.tool]
        if observation.fault == "denied":
            said.append(say("denied", chinese, error=error))
        elif (
            tool is not None
            and len(siblings) > 1
            and (label := label_of(step, siblings, tool, question, steps, chinese))
        ):
            said.append(say("failed_for", chinese, label=label, error=error))
        else:
            said.append(say("failed", chinese, error=error))
    return said


def _same_errand(one: Step, other: Step) -> bool:
    """Whether one call is the other one corrected: they differ in at most one argument that both
    have.
    """
    keys = one.arguments.keys() & other.arguments.keys()
    differing = [key for key in keys if one.arguments[key] != other.arguments[key]]
    return len(differing) <= 1 and one.batch < other.batch
