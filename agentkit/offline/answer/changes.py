"""What was changed, in words: only what a result confirms."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.answer.denials import FINE, asked_changes, not_yet, why_not
from agentkit.offline.answer.findings import end, good, item_text
from agentkit.offline.answer.labels import as_asked, label_of
from agentkit.offline.language.done import DONE, DONE_WITH
from agentkit.offline.language.han import is_han
from agentkit.offline.language.past import past
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, key_text, keyed, value_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter, split_name


def changes(
    steps: Sequence[Step], tools: Mapping[str, ToolView], question: Question, chinese: bool
) -> list[str]:
    said = []
    for step in steps:
        tool = tools.get(step.tool)
        if tool is None or tool.kind != "effect" or not good(step):
            continue
        assert step.observation is not None
        data = step.observation.data
        why = why_not(step, tool, question, chinese)
        if why:
            siblings = [other for other in steps if other.tool == step.tool]
            several = len(siblings) > 1
            label = label_of(step, siblings, tool, question, steps, chinese) if several else ""
            said.append(_not_done(why, label, tool, question, chinese))
            continue
        hanging = not_yet(step, tool, chinese)
        if hanging:
            said.append(say("not_confirmed", chinese, facts=hanging))
            continue
        done = done_text(step, tool, question, chinese)
        extra = _reported(step, data, question, chinese)
        if extra and isinstance(data, Mapping):
            done += say("aside", chinese, text=extra)
            extra = ""
        elif isinstance(data, str) and _words(data) <= _words(done):
            extra = ""  # it only repeats what is said already
        said += [say("done", chinese, done=done), *([extra] if extra else [])]
    return said


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+", text.lower()))


def participle(tool: ToolView, question: Question, chinese: bool) -> str:
    """What a tool does, as the end of "it was not ...": "sent", 发送."""
    done = _done_word(_family(tool, question), tool, question, chinese)
    return done.removeprefix("已") if chinese else done[0].lower() + done[1:]


def _not_done(why: str, label: str, tool: ToolView, question: Question, chinese: bool) -> str:
    done = participle(tool, question, chinese)
    key = "not_done_for" if label else "not_done"
    return say(key, chinese, done=done, why=why, label=label)


_WIDE = frozenset("switch lock".split())  # families of several acts: open, close, turn on
_WIDE_IN_CHINESE = _WIDE | frozenset("write create update register".split())


def _done_word(family: str, tool: ToolView, question: Question, chinese: bool) -> str:
    """What was done, as a participle: the family's word, else the question's own verb."""
    if family and family not in (_WIDE_IN_CHINESE if chinese else _WIDE):
        return DONE[family][int(chinese)]
    for index, token in enumerate(question.words):
        if not token.concepts & tool.effects or is_han(token.text) != chinese:
            continue
        if chinese and len(token.text) == 2:
            return "已" + token.text
        if not chinese and token.text.isalpha() and not token.text.endswith(("ed", "ing")):
            following = [other.text for other in question.words[index + 1 : index + 2]]
            side = f" {following[0]}" if following and following[0] in ("on", "off") else ""
            return past(token.text).capitalize() + side
    return DONE[family][int(chinese)] if family else ("已完成" if chinese else "Done")


def _family(tool: ToolView, question: Question) -> str:
    """The change that is spoken of: one that the question asks for, else the first."""
    named = [*asked_changes(tool, question), *(name[1:] for name in sorted(tool.effects))]
    return next((name for name in named if name in DONE), "")


def done_text(step: Step, tool: ToolView, question: Question, chinese: bool) -> str:
    family = _family(tool, question)
    flags = [p for p in tool.parameters if isinstance(step.arguments.get(p.name), bool)]
    if flags and family in _WIDE:  # which way is in the call; the question's verb may say another
        word = DONE[family][int(chinese)]
    else:
        word, flags = _done_word(family, tool, question, chinese), []
    shown = []
    for parameter in tool.parameters:
        value = step.arguments.get(parameter.name)
        if value is None or parameter.role == "flag":
            continue
        text = ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
        if parameter.role == "content" or len(text) > 60:
            continue
        if parameter.role == "number" and not isinstance(value, list):
            shown.append(_counted(text, parameter, chinese))
        else:
            shown.append(as_asked(text, question, chinese))
    for parameter in flags:
        fact = Fact(split_name(parameter.name), step.arguments[parameter.name])
        shown.append(value_text(fact, chinese, labelled=True))
    if len(shown) == 1 and family in DONE_WITH:
        said = DONE_WITH[family][int(chinese)].format(what=shown[0])
        return said.replace(" ", "", 1) if chinese and is_han(shown[0][0]) else said
    sides = [p.side for p in tool.parameters if step.arguments.get(p.name) is not None]
    if len(shown) == 2 and sides == ["from", "to"]:
        shown = [" → ".join(shown)]
    joiner = "，" if chinese else ", "
    return word + (("：" if chinese else ": ") + joiner.join(shown) if shown else "")


def _counted(number: str, parameter: Parameter, chinese: bool) -> str:
    """A number with what it counts: "2 seats"."""
    name = split_name(parameter.name)
    if chinese:
        name = key_text(name, True)
        return f"{name} {number}" if is_han(name) else number
    if re.search(r"[a-rt-z]s$", name):
        return f"{number} {name}"
    return number if name in ("count", "number", "amount", "quantity", "n") else f"{name} {number}"


def _reported(step: Step, data: Any, question: Question, chinese: bool) -> str:
    """What the tool adds of its own: a confirmation number, a price, rows."""
    if isinstance(data, list):
        rows = [item_text(item, question, chinese) for item in data[:6]]
        return end(("；" if chinese else "; ").join(rows), chinese)
    if isinstance(data, Mapping):
        facts = [
            fact
            for fact in facts_of(data, step.arguments)
            if not isinstance(fact.value, bool) and str(fact.value).lower() not in FINE
        ]
        kept = [fact for fact in facts if fact.key not in ("ok", "success", "path")][:4]
        if not kept or (
            facts == facts_of(data)
            and all(str(f.value) in map(str, step.arguments.values()) for f in kept)
        ):
            return ""
        return ("，" if chinese else ", ").join(keyed(fact, chinese) for fact in kept)
    if (
        isinstance(data, str)
        and len(data) > 3
        and data.strip().lower() not in ("done", "success", "true", "null", "none")
    ):
        return say("says", chinese, text=data.strip().rstrip(".。")[:200])
    return ""
