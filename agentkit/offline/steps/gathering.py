"""Tools that work on what others find: a count of days on two dates, a query on a list of tables.

The question names neither today's date nor a column; both are fetched first. Built in lesson 03.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.wants import Want
from agentkit.offline.question.days import counts_days, ends_given, given_dates
from agentkit.offline.steps.agenda import stage_of
from agentkit.offline.steps.resorts import general_search
from agentkit.offline.steps.work import Task, Work
from agentkit.offline.tools.calendar import spans_days, tells_now, tells_today
from agentkit.offline.tools.definitions import ToolView, all_grams
from agentkit.offline.tools.providers import providers

_OF_TABLES = re.compile(
    r"\btables?\b|\bcolumns?\b|\bschema\b|数据表|表格|哪些表|什么表|几张表|表名|列名|字段"
)


_STARTS = re.compile(r"\bfrom\b|\bbetween\b|从")


def queries(tasks: Sequence[Task], work: Work, names: set[str]) -> list[Task]:
    """A tool that takes SQL, where the tables are listed and the question wants what is in them."""
    tool = next((t for t in work.tools if [p.role for p in t.required] == ["sql"]), None)
    if tool is None or _OF_TABLES.search(work.question.plain):
        return []
    listing = any(t.want.tool.kind == "list" and t.want.tool.strong & tool.about for t in tasks)
    if not listing or (tool.name in names and not _is_open(tool, tasks)):
        return []
    names.add(tool.name)
    return [Task(Want(tool, Filling(({},), tool.required, 0.0), 0.0), 1, needs=True)]


def _is_open(tool: ToolView, tasks: Sequence[Task]) -> bool:
    return any(t.want.tool is tool and t.want.filling.missing for t in tasks)


def with_days(wants: list[Want], work: Work, names: set[str]) -> list[Task]:
    """The tasks; where days are counted, with today's date and a search for the events named."""
    question = work.question
    counter = next((tool for tool in work.tools if spans_days(tool)), None)
    plain = [Task(want, stage_of(want)) for want in wants]
    if counter is None or not counts_days(question):
        return plain
    dates, ends = given_dates(question), ends_given(question)
    if len(dates) >= 2 and not ends:
        return _both_given(wants, counter, dates, work) or plain
    grams = all_grams(work.tools)
    others = [w for w in wants if w.tool is not counter]
    search = next((w.tool for w in others if w.tool.kind == "search"), None)
    looks_up = [w for w in others if w.tool.kind in ("lookup", "list") and not tells_today(w.tool)]
    if search is None and not dates and not looks_up:
        found = _tells_of_event(counter, work, grams) or general_search(work)
        if found is not None:
            others.append(found)
            names.add(found.tool.name)
            search = found.tool if found.tool.kind == "search" else None
            looks_up = [found] if search is None else []
    events = 0 if ends else sum(len(w.filling.calls) for w in others if w.tool is search)
    today = next((t for t in work.tools if tells_today(t)), None)
    if today is not None and events < 2 and today.name not in names:
        others.append(Want(today, fill(today, question, grams), 0.0))
        names.add(today.name)
    if events >= 2 and today is not None:
        others = [w for w in others if w.tool is not today]
    if not any(w.tool.kind != "effect" for w in others):
        return plain
    names.add(counter.name)
    own = Want(counter, Filling(({},), counter.required, 0.0), 0.0)
    return [
        *(Task(want, stage_of(want)) for want in others),
        Task(own, 2, needs=bool(search or looks_up) and not ends),
    ]


def _both_given(
    wants: Sequence[Want], counter: ToolView, dates: Sequence[str], work: Work
) -> list[Task]:
    """The tasks where the question gives both dates and the places for them were not told apart,
    or several pairs of dates.
    """
    own = next((want for want in wants if want.tool is counter), None)
    pairs = [sorted(dates[at : at + 2]) for at in range(0, len(dates), 2)]
    several = len(pairs) > 1 and len(_STARTS.findall(work.question.plain)) == len(pairs)
    if own is None or len(dates) % 2 or not (several or (own.filling.missing and len(pairs) == 1)):
        return []
    calls = tuple(dict(zip((p.name for p in counter.required), p, strict=True)) for p in pairs)
    filled = Want(counter, replace(own.filling, calls=calls, missing=()), own.score)
    others = [w for w in wants if w is not own and (w in work.choice.wants or w.filling.used)]
    return [Task(want, stage_of(want)) for want in (*others, filled)]


def _tells_of_event(counter: ToolView, work: Work, grams: frozenset[str]) -> Want | None:
    """A look-up that knows the date of what the question names."""
    for tool in providers(counter.required[-1], counter, work.tools):
        if tool.kind == "lookup" and tool.required and not tells_now(tool):
            filling = fill(tool, work.question, grams)
            if not filling.missing and filling.evidence >= 0.15:
                return Want(tool, filling, 0.0)
    return None
