"""Whether a change came about, as its result says: done, denied, or not yet.

A tool may answer without an error and still not have done it: {"sent": false, "note": "the outbox
is full"}, {"status": "queued"}, "Could not reach the server". No success is claimed then.
"""

import re
from collections.abc import Mapping
from typing import Any

from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.wording import Fact, keyed, quoted
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import changes_in, facts_of
from agentkit.offline.tools.definitions import ToolView

FINE = frozenset("ok done success succeeded successful true 成功 完成 已完成".split())
_SUCCESS = frozenset(
    "ok success succeeded successful done completed confirmed accepted approved permitted allowed "
    "成功 完成 已完成 确认 已确认 接受 已接受 批准 已批准".split()
)
_STATUS_KEYS = frozenset("status state result outcome 状态 结果".split())
_OPEN = re.compile(r"pending|wait|queue|review|draft|待|等|候补|排队|审核|草稿")
_REFUSED = re.compile(
    r"refus|reject|fail|denied|declin|not |unavail|\bfull\b|sold out|失败|拒绝|未|已满|售罄"
)
_DENIES = re.compile(
    r"\b(?:could not|couldn't|cannot|can't|unable|failed|was not|wasn't|not (?:sent|saved|done"
    r"|written|booked|deleted|possible))\b|未能|失败|无法|没有成功",
    re.I,
)
_REASONS = frozenset(
    "note reason message detail why error warning 原因 说明 備註 备注 消息".split()
)


def why_not(step: Step, tool: ToolView, question: Question, chinese: bool) -> str:
    """Why a change was not made, in the tool's own words where it has some; "" if it was made."""
    data = step.observation.data if step.observation else None
    if isinstance(data, str) and _DENIES.search(data):
        return say("tool_says", chinese, text=data.strip().rstrip(".。"))
    if not isinstance(data, Mapping):
        return ""
    facts = facts_of(data, step.arguments)
    if any(_says_no(fact, tool, question) for fact in facts_of(data)):
        reasons = (str(f.value) for f in facts if f.key in _REASONS and isinstance(f.value, str))
        why = next(reasons, "").strip().rstrip(".。")
        return quoted(why, chinese) if why else _report(data, step, chinese)
    state = _open_state(data, tool)
    refused = state is not None and _REFUSED.search(fold(str(state.value)))
    return _report(data, step, chinese) if refused else ""


def not_yet(step: Step, tool: ToolView, chinese: bool) -> str:
    """What a tool reports of a change that still hangs in the air; "" if nothing hangs."""
    data = step.observation.data if step.observation else None
    if not isinstance(data, Mapping) or _open_state(data, tool) is None:
        return ""
    return _all_facts(data, step, chinese)


def _report(data: Mapping[str, Any], step: Step, chinese: bool) -> str:
    return say("tool_reports", chinese, facts=_all_facts(data, step, chinese))


def _all_facts(data: Mapping[str, Any], step: Step, chinese: bool) -> str:
    """All that a result holds, each with its key."""
    told = [keyed(fact, chinese).rstrip(".。") for fact in facts_of(data, step.arguments)]
    return ("，" if chinese else ", ").join(told)


def _open_state(data: Mapping[str, Any], tool: ToolView) -> Fact | None:
    """A status that is no success of this tool: "waitlisted", "pending"."""
    fact = next((f for f in facts_of(data) if f.key in _STATUS_KEYS), None)
    if fact is None or not isinstance(fact.value, str) or fold(fact.value) in FINE:
        return None
    if changes_in(fact.value) & tool.effects:
        return None
    state = fold(fact.value)
    return fact if _OPEN.search(state) or _REFUSED.search(state) else None


def _says_no(fact: Fact, tool: ToolView, question: Question) -> bool:
    """Whether a result denies what the tool is for: {"sent": false}, {"ok": false}. What else a
    tool tells, {"replaced": false}, is no denial: the key must be the change that was asked for.
    """
    if fact.value is not False:
        return False
    wanted = {"!" + name for name in asked_changes(tool, question)} or set(tool.effects)
    return fact.key in _SUCCESS or bool(wanted & changes_in(fact.key))


def asked_changes(tool: ToolView, question: Question) -> list[str]:
    """The changes of the tool that the question asks for."""
    return [
        name[1:]
        for name in sorted(tool.effects)
        if any(name in token.concepts for token in question.words)
    ]
