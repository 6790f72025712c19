"""What was changed, in words: only what a result confirms."""

from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.answer.findings import as_asked, end, good, item_text
from agentkit.offline.language.phrases import DONE, say
from agentkit.offline.language.wording import Fact, key_text, value_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import changes_in, facts_of
from agentkit.offline.tools.definitions import ToolView


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
        if isinstance(data, Mapping) and any(_says_no(fact, tool) for fact in facts_of(data)):
            facts = ("，" if chinese else ", ").join(
                value_text(fact, chinese, True).rstrip(".。")
                for fact in facts_of(data, step.arguments)
            )
            said.append(say("not_done", chinese, facts=facts))
            continue
        said.append(say("done", chinese, done=done_text(step, tool, question, chinese)))
        extra = _reported(step, data, question, chinese)
        if extra:
            said.append(extra)
    return said


def _says_no(fact: Fact, tool: ToolView) -> bool:
    """Whether a result denies what the tool is for: {"sent": false}, {"ok": false}."""
    return fact.value is False and (
        fact.key in ("ok", "success", "done", "成功") or bool(tool.effects & changes_in(fact.key))
    )


def done_text(step: Step, tool: ToolView, question: Question, chinese: bool) -> str:
    families = sorted(name[1:] for name in tool.effects)
    named = [name for name in families if name in DONE]
    asked_for = [
        name for name in named if any("!" + name in token.concepts for token in question.words)
    ]
    word = DONE[(asked_for or named)[0]][int(chinese)] if named else ("完成" if chinese else "Done")
    shown = []
    for parameter in tool.parameters:
        value = step.arguments.get(parameter.name)
        if value is None or parameter.role == "flag":
            continue
        text = ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
        if parameter.role == "content" or len(text) > 60:
            continue
        shown.append(as_asked(text, question, chinese))
    joiner = "，" if chinese else ", "
    return word + (("：" if chinese else ": ") + joiner.join(shown) if shown else "")


def _reported(step: Step, data: Any, question: Question, chinese: bool) -> str:
    """What the tool adds of its own: a confirmation number, a price, rows."""
    if isinstance(data, list):
        rows = [item_text(item, question, chinese) for item in data[:6]]
        return end(("；" if chinese else "; ").join(rows), chinese)
    if isinstance(data, Mapping):
        facts = [
            fact
            for fact in facts_of(data, step.arguments)
            if not isinstance(fact.value, bool)
            and str(fact.value).lower() not in ("ok", "done", "success", "成功")
        ]
        kept = [
            fact
            for fact in facts
            if fact.key in ("id", "code") or fact.key not in ("ok", "success", "status", "path")
        ][:4]
        if not kept or (
            facts == facts_of(data)
            and all(str(f.value) in map(str, step.arguments.values()) for f in kept)
        ):
            return ""
        return end(
            ("，" if chinese else ", ").join(
                f"{key_text(f.key, chinese)} {value_text(f, chinese, False)}".strip() for f in kept
            ),
            chinese,
        )
    if (
        isinstance(data, str)
        and len(data) > 3
        and data.strip().lower() not in ("done", "success", "true", "null", "none")
    ):
        return say("says", chinese, text=data.strip().rstrip(".。")[:200])
    return ""
