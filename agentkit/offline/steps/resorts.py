"""Where no tool was chosen that knows what is asked: a search over general texts, a database.

They may know it, and the answer says that they were only tried. Built in lesson 03.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from agentkit.offline.choice.filling import fill
from agentkit.offline.choice.wants import Want
from agentkit.offline.question.orders import asks_for
from agentkit.offline.steps.agenda import own_words, refers
from agentkit.offline.steps.work import Work
from agentkit.offline.tools.definitions import all_grams

_WANTS_TO_KNOW = re.compile(
    r"\?\s*$|\b(?:what|who|whose|when|where|which|why|how|whether|about|find|search|look|explain|define)\b"
    r"|？\s*$|什么|谁|哪|几|多少|吗|多久|怎么|如何|是否|关于|介绍|查|找|搜"
)
_LOOK_UP = re.compile(
    r"\b(?:find(?: out)?|look (?:it |them |this )?up|search|check|work out|how (?:tall|high|deep"
    r"|long|far|big"
    r"|large|old|many|much)|what|when|which)\b|查|找|搜|多[高深长远大少]|几"
)


def to_be_found_first(wants: Sequence[Want], work: Work) -> list[Want]:
    """ "Find out how tall it is and save the height": what is to be written is not said, and no
    tool was chosen that knows it. A search may.
    """
    if any(want.tool.kind != "effect" for want in wants):
        return []
    question = work.question
    for want in wants:
        content = next((p for p in want.tool.parameters if p.role == "content"), None)
        if content is None:
            continue
        said = own_words(want.tool, question)
        if said and not refers(said):
            continue
        source = _source(want, work)
        if source is not None:
            return [source]
        if not _LOOK_UP.search(question.plain):
            continue
        taken = want.filling.used
        rest = tuple(v for v in question.values if v not in taken)
        found = general_search(replace(work, question=replace(question, values=rest)))
        if found is not None:
            return [found]
    return []


def _source(want: Want, work: Work) -> Want | None:
    """The file that is to be read, where another one is to be written."""
    paths = [v for v in work.question.values if v.kind == "path" and v not in want.filling.used]
    if not paths:
        return None
    for tool in work.tools:
        if tool.kind == "read" and [p.role for p in tool.required] == ["path"]:
            rest = tuple(v for v in work.question.values if v.kind != "path" or v in paths)
            filling = fill(tool, replace(work.question, values=rest), all_grams(work.tools))
            if not filling.missing:
                return Want(tool, filling, 0.0)
    return None


def last_resort(work: Work) -> Want | None:
    """A search over general texts may know what no other tool is about."""
    question = work.question
    if any(
        n[0] == "!" and asks_for(question, token)
        for token in question.words
        for n in token.concepts
    ):
        return None
    if not (_WANTS_TO_KNOW.search(question.plain) or work.levers.tools_first):
        return None  # "Tell me a joke": nothing to look up
    return general_search(work) or _tables(work)


def _tables(work: Work) -> Want | None:
    """A database may hold it; which tables it has, another tool says."""
    if not any([p.role for p in tool.required] == ["sql"] for tool in work.tools):
        return None
    listing = (t for t in work.tools if t.kind == "list" and {"database", "list"} <= t.strong)
    tool = next(listing, None)
    return Want(tool, fill(tool, work.question), 0.0) if tool is not None else None


_GENERAL = frozenset("web handbook note file encyclopedia article text page faq policy".split())


def general_search(work: Work) -> Want | None:
    grams = all_grams(work.tools)
    for tool in work.tools:
        if tool.kind == "search" and (tool.strong & _GENERAL or work.levers.tools_first):
            filling = fill(tool, work.question, grams)
            if not filling.missing:
                return Want(tool, filling, 0.0)
    return None
