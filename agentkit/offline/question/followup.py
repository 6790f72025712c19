"""What a request means in its conversation: "and in Oslo?" takes the tool of the one before."""

import re
from dataclasses import replace
from typing import Any

from agentkit.offline.choice.choosing import choose
from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.wants import Choice, Want
from agentkit.offline.question.conversation import GO_ON, Talk, Turn
from agentkit.offline.question.question import Question, read_question
from agentkit.offline.tools.definitions import ToolView, all_grams
from agentkit.offline.tools.parameters import Parameter

_ELLIPSIS = re.compile(
    r"^\W*(?:and|or|what about|how about|what if|now|then|same for|ok(?:ay)?,? and|also)\b"
    r"|^\W*(?:那么?|还有|换成|再看看|那)|呢\W*$"
)
_POLITE = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|no|great),? )?(?:thanks?|thank you|bye|never ?mind|谢谢|不用了)"
)
_ASKS_ANEW = re.compile(
    r"^\W*(?:which|what|who|whose|where|when|why|how|is|are|do|does|did|can)\b.*[?？]\s*$"
    r"|(?:哪|什么|谁|怎么|多少|几|吗).*[?？]\s*$"
)
_ASKED = re.compile(r"[?？]\s*$|(?:Please tell me\.|请告诉我。|請告訴我。)\s*$")


def understand(
    talk: Talk, tools: tuple[ToolView, ...]
) -> tuple[Question, Choice, tuple[tuple[Parameter, Any], ...]]:
    """The last request as a question with its tools, and the arguments of earlier turns, newest
    first.
    """
    question, choice = read_question(""), choose(read_question(""), tools)
    previous: Turn | None = None
    for turn in talk.turns:
        now = read_question(turn.request)
        own = choose(now, tools)
        if previous is None:
            question, choice = now, own
        else:
            question, choice = _joined(previous, question, choice, now, own, tools)
        previous = turn
    return question, choice, _earlier(talk, tools)


def _joined(
    before: Turn,
    last: Question,
    last_choice: Choice,
    now: Question,
    own: Choice,
    tools: tuple[ToolView, ...],
) -> tuple[Question, Choice]:
    short = len([token for token in now.words if token.kind != "mark"]) <= 8
    if _POLITE.match(now.plain) or GO_ON.match(now.plain):
        return now, own
    asked = not before.steps and before.answer is not None and bool(_ASKED.search(before.answer))
    asked = asked and not _ASKS_ANEW.search(now.plain)
    if asked and short and last_choice.wants and not _confident(own):
        whole = read_question(
            f"{last.text.rstrip('?？.。 ')}{'，' if last.chinese else ', '}{now.text}"
        )
        answered = _answered(last_choice, now, tools)
        if answered is not None:
            return whole, answered
        return whole, choose(whole, tools)
    if is_elliptic(now) and not tools:
        return read_question(f"{last.text} {now.text}"), own
    if (
        ((_ELLIPSIS.search(now.plain) and short) or len(now.words) <= 3)
        and last_choice.wants
        and not _confident(own)
    ):
        merged = _override(last_choice, now, tools)
        if merged is not None:
            return read_question(f"{last.text} {now.text}"), merged
    return now, own


def is_elliptic(now: Question) -> bool:
    """Whether a request makes sense only after another: "and in Oslo?"."""
    words = [token for token in now.words if token.kind != "mark"]
    return bool(_ELLIPSIS.search(now.plain)) and len(words) <= 6


def _confident(choice: Choice) -> bool:
    return any(want.score - 0.6 * want.filling.evidence >= 0.85 for want in choice.wants)


def _answered(choice: Choice, now: Question, tools: tuple[ToolView, ...]) -> Choice | None:
    """The missing parameters filled from the answer to the question that was asked back."""
    grams = all_grams(tools)
    wants, filled = [], False
    for want in choice.wants:
        missing = want.filling.missing
        if missing:
            alone = replace(want.tool, parameters=missing)
            late = fill(alone, now, grams)
            if not late.missing:
                calls = tuple(
                    {**base, **more} for base in want.filling.calls or ({},) for more in late.calls
                )
                ordered = tuple(
                    {p.name: c[p.name] for p in want.tool.parameters if p.name in c} for c in calls
                )
                want = Want(want.tool, Filling(ordered, (), want.filling.evidence), want.score)
                filled = True
            elif (
                len(missing) == 1
                and missing[0].type == "string"
                and not missing[0].enum
                and len(now.text) <= 60
            ):
                calls = tuple(
                    {**base, missing[0].name: now.text.strip(" .。!！")}
                    for base in want.filling.calls or ({},)
                )
                want = Want(want.tool, Filling(calls, (), want.filling.evidence), want.score)
                filled = True
        wants.append(want)
    return replace(choice, wants=tuple(wants)) if filled else None


def _override(choice: Choice, now: Question, tools: tuple[ToolView, ...]) -> Choice | None:
    """The earlier question's calls with the values that the new one gives. A change is not made
    again.
    """
    grams = all_grams(tools)
    wants = []
    for want in choice.wants:
        if want.tool.kind == "effect":
            continue
        fresh = fill(want.tool, now, grams)
        given = [p for p in want.tool.parameters if any(p.name in call for call in fresh.calls)]
        given = [
            p
            for p in given
            if p.role not in ("flag",) and any(_really(p, call, now) for call in fresh.calls)
        ]
        if not given:
            continue
        base = dict(want.filling.calls[0]) if want.filling.calls else {}
        calls = tuple(
            {**base, **{p.name: call[p.name] for p in given if p.name in call}}
            for call in fresh.calls
        )
        missing = tuple(p for p in want.tool.required if p.name not in calls[0])
        wants.append(Want(want.tool, Filling(calls, missing, fresh.evidence), want.score))
    return replace(choice, wants=tuple(wants)) if wants else None


def _really(parameter: Parameter, call: dict[str, Any], now: Question) -> bool:
    """Whether the new request itself says the value (an enum's default does not count)."""
    if parameter.name not in call:
        return False
    if parameter.role != "enum":
        return True
    from agentkit.offline.question.coerce import enum_choices

    return any(value.kind == "enum" for value in enum_choices(parameter, now, list(now.values)))


def _earlier(talk: Talk, tools: tuple[ToolView, ...]) -> tuple[tuple[Parameter, Any], ...]:
    by_name = {tool.name: tool for tool in tools}
    found = []
    for turn in reversed(talk.turns[:-1]):
        for step in reversed(turn.steps):
            tool = by_name.get(step.tool)
            for name, value in step.arguments.items():
                parameter = tool.parameter(name) if tool else None
                if parameter is not None:
                    found.append((parameter, value))
    return tuple(found[:40])
