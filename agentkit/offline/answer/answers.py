"""The answer in words, from results only: what each call found, then the conclusion, then what went
wrong.
"""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.changes import changes
from agentkit.offline.answer.conclusions import conclusions, shortest
from agentkit.offline.answer.findings import Entry, as_asked, end, entries, good, join, label_of
from agentkit.offline.answer.sentences import as_sentence
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import other_name
from agentkit.offline.language.vocabulary import STOP_WORDS, is_known
from agentkit.offline.language.wording import quoted
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
    sentences = _of_entries(found, steps, question, chinese, plain=levers.short)
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
    found: Sequence[Entry], steps: Sequence[Step], question: Question, chinese: bool, plain: bool
) -> list[str]:
    sentences = []
    for entry in found:
        said = as_sentence(entry, question, chinese) if len(found) == 1 and not plain else ""
        if said:
            sentences.append(said)
            continue
        text = fold(entry.text)
        named = bool(entry.label) and (
            fold(entry.label) in text or fold(other_name(entry.label) or "\0") in text
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
        error = error_text(observation.error, chinese)
        unknown = observation.fault == "unknown" or _LOOKUP.search(observation.error)
        failed = "not_known" if unknown else "failed"
        tool = tools.get(step.tool)
        siblings = [other for other in steps if other.tool == step.tool]
        if observation.fault == "denied":
            said.append(say("denied", chinese, error=error))
        elif (
            tool is not None
            and len(siblings) > 1
            and (label := label_of(step, siblings, tool, question, steps, chinese))
        ):
            said.append(say(f"{failed}_for", chinese, label=label, error=error))
        else:
            said.append(_stopped(say(failed, chinese, error=error)))
    return said


_TYPE = re.compile(
    r"^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt)\b\s*[:：]?"
)
_LOOKUP = re.compile(r"\b(?:Lookup|Key|Index|FileNotFound)Error\b")


def error_text(error: str, chinese: bool) -> str:
    """What a tool said went wrong, as the rest of a sentence: without Python's name for the kind of
    error, and without a full stop.
    """
    line = plain_error(error)
    text = _TYPE.sub("", line).strip().rstrip(".。")
    if not text:
        return say("unsaid_error", chinese)
    inner = text[1:-1]
    if text[0] == text[-1] and text[0] in "'\"" and " " in inner:
        text = inner.strip().rstrip(".。")  # a KeyError puts its sentence in quotation marks
    elif re.fullmatch(r"'[^']*'|\"[^\"]*\"", text):  # all that a KeyError says
        return say("unknown_key", chinese, error=text)
    if quoted(text, chinese) != text:
        return quoted(text, chinese)
    first = re.match(r"[A-Z][a-z]*\b", text)
    if first and (first[0].lower() in STOP_WORDS or is_known(first[0].lower())):
        text = text[0].lower() + text[1:]
    return text


def _stopped(text: str) -> str:
    """One mark at the end: a question mark of the tool's own stays."""
    return re.sub(r"([?!？！]”?)[.。]$", r"\1", text)


def _same_errand(one: Step, other: Step) -> bool:
    """Whether one call is the other one corrected: they differ in at most one argument that both
    have.
    """
    keys = one.arguments.keys() & other.arguments.keys()
    differing = [key for key in keys if one.arguments[key] != other.arguments[key]]
    return len(differing) <= 1 and one.batch < other.batch
