"""The answer in words, from results only: what each call found, then the conclusion, then what went
wrong.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from agentkit.offline.answer.changes import changes, participle
from agentkit.offline.answer.conclusions import compared_figures, conclusions, shortest
from agentkit.offline.answer.findings import Entry, end, entries, good, join, listed
from agentkit.offline.answer.labels import as_asked, label_of
from agentkit.offline.answer.measures import lacking
from agentkit.offline.answer.sentences import as_sentence
from agentkit.offline.answer.strays import strays
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import PHRASES, say
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
    closing: bool = False,
) -> str:
    """The whole answer. `closing`: no tool is offered any more, so what is not there is missing."""
    found = entries(steps, tools, question, chinese)
    computed = [
        step
        for step in steps
        if good(step) and step.tool in tools and tools[step.tool].kind in ("compute", "compare")
    ]
    astray = strays(question, steps, tools, chinese)
    plain = levers.short or bool(astray)
    sentences = [*_of_entries(found, steps, question, chinese, plain, bool(computed)), *astray]
    figures = compared_figures(found, intent, question)
    lacks = lacking(figures, found, steps, question, closing)
    conclusion = conclusions(found, computed, tools, intent, question, chinese, lacks)
    if lacks:
        levers = replace(levers, short=False)
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
    found: Sequence[Entry],
    steps: Sequence[Step],
    question: Question,
    chinese: bool,
    plain: bool,
    worked_on: bool,
) -> list[str]:
    sentences = []
    for entry in found:
        if entry.lost:
            continue
        alone = len(found) == 1 and not plain
        said = as_sentence(entry, question, chinese, worked_on) if alone else ""
        if said:
            sentences.append(said)
            continue
        text = fold(entry.text)
        named = bool(entry.label) and (
            fold(entry.label) in text or fold(other_name(entry.label) or "\0") in text
        )
        named = named and (len(found) == 1 or not _ZONE.search(entry.text))
        prose = isinstance(entry.data, str) and len(entry.text) > 25
        if entry.label and not named and not (prose and len(found) == 1):
            sentences.append(end(f"{entry.label}{'：' if chinese else ': '}{entry.text}", chinese))
        else:  # a text of several lines is told as it is
            text = entry.text
            sentences.append(text if "\n" in text else end(text, chinese))
    sentences += _cut_away([entry for entry in found if entry.lost], chinese)
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


def _cut_away(lost: Sequence[Entry], chinese: bool) -> list[str]:
    """That results were cut, and of what: by tool, where there are several."""
    tools = list(dict.fromkeys(entry.tool.name for entry in lost))
    said = []
    for tool in tools:
        names = listed([e.label for e in lost if e.label and e.tool.name == tool], chinese)
        key = "cut_away_of" if names else "cut_away"
        which = tool if len(tools) > 1 else ""
        names += say("aside", chinese, text=which) if names and which else ""
        said.append(say(key, chinese, names=names))
    return said


def _troubles(
    steps: Sequence[Step], tools: Mapping[str, ToolView], question: Question, chinese: bool
) -> list[str]:
    said = []
    for index, step in enumerate(steps):
        observation = step.observation
        if observation is None or not observation.error:
            continue
        later = [other for other in steps[index + 1 :] if other.tool == step.tool]
        if any(_same_errand(step, other, question) for other in later):
            continue  # it was mended, or the mended call says it
        error = error_text(_NOT_RUN.sub("", observation.error), chinese)
        key = _trouble(step, tools)
        tool = tools.get(step.tool)
        siblings = [other for other in steps if other.tool == step.tool]
        label = ""
        if tool is not None and len(siblings) > 1 and f"{key}_for" in PHRASES:
            label = label_of(step, siblings, tool, question, steps, chinese)
        done = participle(tool, question, chinese) if tool is not None else ""
        key = f"{key}_for" if label else key
        said.append(_stopped(say(key, chinese, label=label, error=error, done=done)))
    return said


_ZONE = re.compile(r"\b[A-Z][a-z]+/[A-Z]\w+")  # Europe/Oslo says no more than where
_NOT_RUN = re.compile(r"^(?:Error: )?not run[.:]?\s*(?=\S)", re.I)


def _trouble(step: Step, tools: Mapping[str, ToolView]) -> str:
    """The phrase for a call that brought nothing."""
    assert step.observation is not None
    fault, error = step.observation.fault, step.observation.error
    acts = step.tool in tools and tools[step.tool].kind == "effect"
    if fault == "denied":
        return "denied" if acts or step.tool not in tools else "denied_look"
    if fault == "interrupted":
        return "unsure" if acts else "cut_off"
    if fault == "not run":
        return "not_run"
    return "not_known" if fault == "unknown" or _LOOKUP.search(error) else "failed"


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


def _same_errand(one: Step, other: Step, question: Question) -> bool:
    """Whether one call is the other one corrected: they differ in at most one argument that both
    have, and the question does not ask for both.
    """
    keys = one.arguments.keys() & other.arguments.keys()
    differing = [key for key in keys if one.arguments[key] != other.arguments[key]]
    if len(differing) > 1 or one.batch >= other.batch:
        return False
    first, second = ({str(step.arguments[key]) for key in differing} for step in (one, other))
    return first == second or not (_asks_for(first, question) and _asks_for(second, question))


def _asks_for(texts: set[str], question: Question) -> bool:
    values = {str(value.value) for value in question.values}
    return any(text in values or other_name(text) in values for text in texts)
