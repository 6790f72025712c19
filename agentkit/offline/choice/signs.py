"""Signs that speak for a tool besides words: a code for one that wants an id, two units for one
that converts; and the object of an order that speaks against one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from agentkit.offline.choice.filling import Filling
from agentkit.offline.choice.outside import outside
from agentkit.offline.language.han import fold
from agentkit.offline.language.vocabulary import reading_verbs
from agentkit.offline.question.days import counts_days
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.orders import asks_for, asks_something
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.steps.suggesting import in_shape
from agentkit.offline.tools.calendar import spans_days, tells_today
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter
from agentkit.offline.tools.shapes import example_like, like_example, of_other_kind

_NAMES_A_THING = re.compile(r"\b(?:ids?|numbers?|no|code|ref|reference)\b|编号|号码?$|代码|单号")


_IDLE = frozenset("~want ~use ~thing ~number ~name ~value ~data ~current name".split())


def signs(tool: ToolView, question: Question, spoken: bool) -> dict[int, float]:
    """Points under negative indices. `spoken`: the question has a word for converting."""
    kinds = _kinds_given(question)
    if not (tool.shows_example or kinds & _TELLING or "更" in question.plain):
        return {}
    points: dict[int, float] = {}
    if "convert" in tool.strong and not spoken:
        pairs = {value.value for value in question.values if value.kind in ("unit", "currency")}
        if len(pairs) == 2:
            points[-1] = 1.0  # "how many miles are 5 km" says no verb
    if (
        "translate" in tool.strong
        and "language" in kinds
        and re.search(r"\bsay\b|怎么说|怎样说|怎么讲", question.plain)
    ):
        points[-2] = 1.0
    if "path" in kinds and "file" in tool.strong:
        points[-3] = 0.9 if tool.kind == "read" and _to_be_read(question) else 0.4
    if "sql" in kinds and any(p.role == "sql" for p in tool.required):
        points[-6] = 1.5  # a statement is there to be run
    if "date" in kinds and spans_days(tool) and counts_days(question):
        points[-7] = 0.6  # "How long ago was 1 May 2020?" says no word for days
    if "date" in kinds and _ASKS_FOR_WEEKDAY.search(question.plain) and tells_today(tool):
        points[-8] = 0.8  # "Is today a Saturday?"
    more = re.search(r"更([\u3400-\u9fff])", question.plain) if "更" in question.plain else None
    if more and more.group(1) in fold(tool.description):
        points[-4] = 0.8  # 更湿 speaks of a 湿度
    if tool.kind != "effect" and not wants_to_know(question):
        return points  # 领用200个R-100 orders something: no reason to look R-100 up
    if "code" not in kinds and not tool.shows_example:
        return points
    code = max((_identifies(p, question) for p in tool.required), default=0.0)
    if code:
        points[-5] = code
    return points


_ASKS_FOR_WEEKDAY = re.compile(
    r"\bis (?:it|today)\b.*\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|今天是?(?:星期|周|礼拜).*吗"
)


_TELLING = frozenset("unit currency language path sql date code".split())


@lru_cache(maxsize=256)
def _kinds_given(question: Question) -> frozenset[str]:
    return frozenset(value.kind for value in question.values)


@lru_cache(maxsize=256)
def _to_be_read(question: Question) -> bool:
    """Whether a file is named to be read: beside an order to write, another one than that."""
    paths = len([value for value in question.values if value.kind == "path"])
    ordered = any(
        name[0] == "!" for t in question.words for name in t.concepts if asks_for(question, t)
    )
    shown = _SHOWS.search(question.plain) is not None
    shown = shown or bool(read_intent(question).goal)
    return paths > ordered and (ordered or shown or wants_to_know(question))


_SHOWS = re.compile(r"\b(?:show|give|see|print)\b|看|读|打开|显示")


@lru_cache(maxsize=256)
def wants_to_know(question: Question) -> bool:
    """Whether a request asks or looks something up, so that a code alone may choose the tool."""
    plain = question.plain.rstrip()
    return (
        plain.endswith("?")
        or asks_something(plain)
        or len([token for token in question.words if token.kind != "mark"]) <= 2
        or any(token.concepts & reading_verbs() - _IDLE for token in question.words)
    )


def _identifies(parameter: Parameter, question: Question) -> float:
    """How much the codes of a question (PX4471) speak for a parameter that wants one."""
    if parameter.type != "string" or parameter.enum:
        return 0.0
    if example_like(parameter, question):
        return 0.9
    if "code" not in _kinds_given(question):
        return 0.0
    wants = parameter.role == "id" or _NAMES_A_THING.search(
        f"{parameter.name.replace('_', ' ')} {parameter.description}".lower()
    )
    best = 0.0
    for value in question.values:
        if value.kind != "code" or not re.search(r"\d", str(value.value)):
            continue
        if _looks_alike(parameter, value):
            return 0.9
        if wants and not of_other_kind(parameter, question, value):
            best = max(best, 0.7 * _may_be(parameter, value))
    return best


def _looks_alike(parameter: Parameter, value: Value) -> bool:
    text = str(value.value)
    prefix = re.match(r"[A-Za-z]+", text)
    shown = prefix and re.search(rf"\b{prefix.group()}[-_ ]?\d", parameter.description, re.I)
    return bool(shown) or in_shape(text, parameter.description) is not None


def _may_be(parameter: Parameter, value: Value) -> bool:
    return like_example(parameter, str(value.value).upper())


def claimed(question: Question, tools: Sequence[ToolView]) -> dict[Value, frozenset[str]]:
    """For each value of a question that looks like the example of some parameter (P-204, 7号地) the
    tools it may go to: those that show the like, and those with a parameter of that name.
    """
    found: dict[Value, frozenset[str]] = {}
    if not any(value.kind in ("code", "number") for value in question.values):
        return found
    shown = [(p, example_like(p, question)) for t in tools for p in t.required]
    for value in question.values:
        if value.kind not in ("code", "number"):
            continue
        like = [
            p
            for p, examples in shown
            if any(overlaps(value, example) for example in examples)
            or (value.kind == "code" and _looks_alike(p, value))
        ]
        if like:
            names = {p.name for p in like}
            own = frozenset().union(*(_particular(p) for p in like))
            found[value] = frozenset(
                t.name
                for t in tools
                if any(p.name in names or _particular(p) & own for p in t.parameters)
            )
    return found


def _particular(parameter: Parameter) -> frozenset[str]:
    return frozenset(n for n in parameter.own if n[0] not in "~!") - {"id", "count", "name"}


def without_claimed(
    tool: ToolView, question: Question, claims: Mapping[Value, frozenset[str]]
) -> Question:
    """The question without the codes that belong to other tools' parameters."""
    if not claims:
        return question
    foreign = [value for value, owners in claims.items() if tool.name not in owners]
    if not foreign:
        return question
    starts = {t.start for t in question.words for v in foreign if v.start <= t.start < v.end}
    return replace(
        question,
        values=tuple(v for v in question.values if v not in foreign),
        hard=question.hard | starts,
    )


def other_object(tool: ToolView, filling: Filling, question: Question) -> bool:
    """Whether an order is about something else: "book a table" to a tool that books trips. What it
    needs is then missing, and the noun behind the verb is none of its words.
    """
    if not filling.missing or filling.evidence >= 0.6:
        return False
    if any(outside(parameter, question) for parameter in filling.missing):
        return False  # a medium label is a label
    orders = [
        token
        for token in question.words
        if token.concepts & (tool.effects or frozenset())
        and token.text.isascii()
        and asks_for(question, token)
    ]
    if not orders:
        return False
    following = [
        token
        for token in question.words
        if token.start >= orders[0].end and token.kind in ("word", "unknown")
    ]
    return bool(following) and not (
        following[0].concepts & tool.everything
        or following[0].start in question.named
        or question.covered(following[0], "quoted", "path", "place", "date", "time", "email")
    )
