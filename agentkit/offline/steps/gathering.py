"""Tools that work on what others find: a count of days on two dates, a query on a list of tables.

The question names neither today's date nor a column; both are fetched first. Built in lesson 03.
"""

import re
from collections.abc import Sequence

from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.wants import Want
from agentkit.offline.steps.agenda import stage_of
from agentkit.offline.steps.dates import counts_days, given_dates, spans_days, tells_today
from agentkit.offline.steps.resorts import general_search
from agentkit.offline.steps.work import Task, Work
from agentkit.offline.tools.definitions import ToolView, all_grams

_OF_TABLES = re.compile(
    r"\btables?\b|\bcolumns?\b|\bschema\b|数据表|表格|哪些表|什么表|几张表|表名|列名|字段"
)


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
    dates = given_dates(question)
    if counter is None or not counts_days(question) or len(dates) >= 2:
        return [Task(want, stage_of(want)) for want in wants]
    grams = all_grams(work.tools)
    others = [w for w in wants if w.tool is not counter]
    search = next((w.tool for w in others if w.tool.kind == "search"), None)
    looks_up = [w for w in others if w.tool.kind in ("lookup", "list") and not _tells_today(w.tool)]
    if search is None and not dates and not looks_up:
        found = general_search(work)
        if found is not None:
            others.append(found)
            names.add(found.tool.name)
            search = found.tool
    events = sum(len(w.filling.calls) for w in others if w.tool is search)
    today = next((t for t in work.tools if _tells_today(t)), None)
    if today is not None and events < 2 and today.name not in names:
        others.append(Want(today, fill(today, question, grams), 0.0))
        names.add(today.name)
    if events >= 2 and today is not None:
        others = [w for w in others if w.tool is not today]
    if not any(w.tool.kind != "effect" for w in others):
        return [Task(want, stage_of(want)) for want in wants]
    names.add(counter.name)
    own = Want(counter, Filling(({},), counter.required, 0.0), 0.0)
    return [
        *(Task(want, stage_of(want)) for want in others),
        Task(own, 2, needs=bool(search or looks_up)),
    ]


def _tells_today(tool: ToolView) -> bool:
    return tool.kind == "list" and tells_today(tool)
