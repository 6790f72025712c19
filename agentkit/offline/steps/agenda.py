"""What is still to be done for a question: for every wanted tool the calls it should get, given
what came back so far.

Calls of one tool are computed only from results before its first call, and a call that was made is
dropped. So the agenda can only get shorter: there are no endless loops.
"""

import re
from collections.abc import Sequence
from typing import Any

from agentkit.offline.answer.answers import compose
from agentkit.offline.choice.outside import outside
from agentkit.offline.choice.wants import Want
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.measures import MEASURES
from agentkit.offline.question.compositions import Composition, composition
from agentkit.offline.question.conversation import Levers, Step
from agentkit.offline.question.days import counts_days
from agentkit.offline.question.question import Question
from agentkit.offline.steps.chaining import found_values
from agentkit.offline.steps.dates import days_due
from agentkit.offline.steps.figures import figures_due
from agentkit.offline.steps.queries import schema_in, statement
from agentkit.offline.steps.work import Due, Task, Work
from agentkit.offline.tools.calendar import spans_days
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter

_SEND = frozenset({"!send", "!publish", "!upload", "!notify"})


_REFERS = re.compile(
    r"\b(?:it|this|that|them|these|those|result|results|answer|summary|findings|report)\b|结果|它"
    r"|答案|总结|结论|报告|这些|那个"
)


_ONLY_LIST = re.compile(
    r"\bwhich (?:notes?|files?|documents?|pages?|articles?)\b|\bsearch results\b|哪些|哪几"
    r"|(?:^\W*|\b(?:please|you|and|then|to) )list\b|\ba list of (?:all |the )?\w+s\b"
    r"|列出|有没有关于|搜索结果"
)


def calls_due(task: Task, prior: Sequence[Step], work: Work) -> Due:
    """The calls that a task wants, given the steps before it."""
    tool = task.want.tool
    if tool.kind in ("compute", "compare"):
        return figures_due(task, prior, work)
    if task.needs and any(p.role == "sql" for p in task.want.filling.missing):
        return _query_due(tool, prior, work)
    if spans_days(tool) and counts_days(work.question):
        due = days_due(tool, prior, work)
        if due is not None:
            return due
    if tool.kind == "effect":
        return _change_due(task, prior, work)
    return _chained(task.want, prior, work, single=False)


def _query_due(tool: ToolView, prior: Sequence[Step], work: Work) -> Due:
    """A query in SQL, as soon as the tables are known."""
    schema = schema_in(prior)
    sql = statement(schema, work.question) if schema is not None else None
    target = next(p for p in tool.required if p.role == "sql")
    return Due(({target.name: sql},)) if sql else Due()


def _chained(want: Want, prior: Sequence[Step], work: Work, single: bool) -> Due:
    filling = want.filling
    if not filling.missing:
        return Due(filling.calls)
    base: list[dict[str, Any]] = [dict(call) for call in filling.calls] or [{}]
    missing: list[Parameter] = []
    rows: dict[str, list[Any]] = {}
    if want.tool.kind == "read":
        pointing = [
            step
            for step in prior
            if work.by_name.get(step.tool) and work.by_name[step.tool].kind in ("search", "list")
        ]
        prior = pointing or prior
    for parameter in filling.missing:
        values = []
        if outside(parameter, work.question) is None:
            values = found_values(parameter, prior, work.question, single)
            values = values or _from_earlier(parameter, work)
        if values:
            rows[parameter.name] = values
        else:
            missing.append(parameter)
    if missing:
        return Due(missing=tuple(missing))
    longest = max(len(values) for values in rows.values())
    if single and longest > 1:
        name = next(name for name, values in rows.items() if len(values) == longest)
        return Due(several=tuple(rows[name]))
    calls = []
    for call in base:
        for index in range(longest):
            call_here = {
                **call,
                **{name: values[min(index, len(values) - 1)] for name, values in rows.items()},
            }
            ordered = {
                p.name: call_here[p.name] for p in want.tool.parameters if p.name in call_here
            }
            if ordered not in calls:
                calls.append(ordered)
    return Due(tuple(calls))


def _from_earlier(parameter: Parameter, work: Work) -> list[Any]:
    """What "there" and "it" stand for: an argument of an earlier turn of the same kind."""
    if not re.search(
        r"\b(?:there|it|its|that|this|they|them|he|she|his|her|same)\b|那里|那边|那儿|它|他|她|这个"
        r"|那个|同样",
        work.question.plain,
    ):
        return []
    for other, value in work.earlier:
        if (
            other.role == parameter.role
            and other.role not in ("free", "number", "flag", "enum", "query")
        ) or other.name == parameter.name:
            return [value]
    return []


def _change_due(task: Task, prior: Sequence[Step], work: Work) -> Due:
    tool, filling = task.want.tool, task.want.filling
    information = [
        step
        for step in prior
        if work.by_name.get(step.tool) and work.by_name[step.tool].kind not in ("effect", "finish")
    ]
    quoted = any(value.kind == "quoted" for value in work.question.values)
    calls = [dict(call) for call in filling.calls] or [{}]
    content = next((p for p in tool.parameters if p.role == "content"), None)
    missing = list(filling.missing)
    if content is not None and not (quoted and content.name in calls[0]):
        described = _described(tool, work.question)
        if described is not None and (described.made_up or not information):
            asked = [content, *(p for p in missing if p is not content and p.role != "subject")]
            return Due(missing=tuple(asked))
        text = _report(prior, work) if information else ""
        if not text and content.required and content.name not in calls[0]:
            text = own_words(tool, work.question)
        if text:
            calls = [{**call, content.name: text} for call in calls]
            missing = [p for p in missing if p is not content]
    for parameter in [p for p in missing if p.role == "subject"]:
        body = str(calls[0].get(content.name, "")) if content is not None else ""
        subject = re.split(r"[.!?。！？\n]", body)[0][:40].strip() if body else ""
        if subject:
            calls = [{**call, parameter.name: subject} for call in calls]
            missing.remove(parameter)
    ordered = tuple(
        {p.name: call[p.name] for p in tool.parameters if p.name in call} for call in calls
    )
    if not missing:
        return Due(ordered)
    partial = type(filling)(ordered, tuple(missing), filling.evidence)
    return _chained(Want(tool, partial, task.want.score), information, work, single=True)


def _report(prior: Sequence[Step], work: Work) -> str:
    return compose(work.question, prior, work.by_name, work.choice.intent, Levers(), work.chinese)


def _described(tool: ToolView, question: Question) -> Composition | None:
    """What is to be written, where the question says only what it shall be. A mail or a note about
    "a carton of milk" may say just that; a file named for a shopping list may not.
    """
    found = composition(question)
    files = any(parameter.role == "path" for parameter in tool.parameters)
    return found if found is not None and (found.made_up or files) else None


_DETERMINED = re.compile(
    r"(?:the|its|their|his|her|both|all|these|those)\b(?: (?:two|three|four))?"
)
_INTO_A_FILE = re.compile(
    r" (?:in|into|to) (?:(?:the|my|a) )?(?:(?:file|document|note) )?\S+\.\w+$"
)
_SENT_ON = re.compile(r"(?:it|them|this|that|these|those) (?:to|in|into|at) \S")
_FIGURES = frozenset(
    "sum average difference count amount number result name value date time address".split()
)


def refers(text: str) -> bool:
    """Whether words only point at what is to be found: "the height", "both numbers", 结果."""
    plain = _INTO_A_FILE.sub("", fold(text).strip(" .。!！"))
    if _REFERS.fullmatch(plain) or _SENT_ON.match(plain):
        return True
    opening = _DETERMINED.match(plain)
    known = MEASURES | _FIGURES
    words = tokens(plain[opening.end() :]) if opening else tokens(plain) if is_han(plain) else ()
    return bool(words) and all(
        token.kind == "stop" or {name.lstrip("~") for name in token.concepts} & known
        for token in words
    )


def own_words(tool: ToolView, question: Question) -> str:
    """The text to write when it stands in the question without quotes."""
    from agentkit.offline.question.residue import spoken_text

    value = spoken_text(question, tool)
    if value is None:
        return ""
    text = str(value.value).strip()
    return (
        ""
        if refers(text)
        or re.fullmatch(r"(?:an? |the )?(?:e?-?mail|message|note|file|letter)s?", text)
        or re.fullmatch(r"(?:in)?to \S+\.\w+", text)
        else text
    )


def stage_of(want: Want) -> int:
    """0 look up, 1 read or follow up, 2 compute, 3 compare, 4 write, 5 send and the like."""
    tool = want.tool
    if tool.kind in ("compute", "compare"):
        return 2 if tool.kind == "compute" else 3
    if tool.kind == "effect":
        return 5 if tool.effects & _SEND else 4
    return 1 if want.filling.missing or (tool.kind == "read" and not want.filling.calls) else 0


def wants_reading(question: Question) -> bool:
    """Whether what a search finds is to be read: not where only a list of hits is asked for."""
    return not _ONLY_LIST.search(question.plain)
