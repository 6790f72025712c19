"""Tools that know of days: one that tells the present date or time, one that counts days."""

import re
from functools import lru_cache

from agentkit.offline.language.han import fold
from agentkit.offline.tools.definitions import ToolView

_PRESENT = re.compile(
    r"\btoday|\bnow\b|\bcurrent|\bpresent|\blocal (?:date|time)|今天|今日|当前|现在|当天"
)


@lru_cache(maxsize=512)
def spans_days(tool: ToolView) -> bool:
    """Whether a tool counts from one date to another."""
    dates = [p for p in tool.required if p.role == "date"]
    return len(dates) == len(tool.required) == 2 and tool.kind not in ("effect", "finish")


@lru_cache(maxsize=512)
def tells_now(tool: ToolView) -> bool:
    """Whether a tool gives the present date or time, and takes neither."""
    if tool.kind not in ("list", "lookup") or not tool.strong & {"date", "time"}:
        return False
    if any(p.role in ("date", "time") for p in tool.parameters):
        return False
    text = fold(f"{tool.name.replace('_', ' ')} {tool.description}")
    return _PRESENT.search(text) is not None


def tells_today(tool: ToolView) -> bool:
    """Whether a tool gives today's date, and needs nothing for it."""
    return not tool.required and "date" in tool.strong and tells_now(tool)
