"""How many are meant of what a tool tells of one: three portions, at so much a portion."""

import re
from functools import lru_cache

from agentkit.offline.language.han import fold
from agentkit.offline.language.vocabulary import root
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView

_PER = re.compile(
    r"\b(?:one|per|each|single|every)(?: single)? ([a-z]+)|\bfor an? ([a-z]+)"
    r"|\b(month|week|year|hour)ly\b|\b(dai|night)ly\b"
    r"|[每一单]([份个杯张瓶盒件本次晚天月年人])"
)
_LY = {"dai": "day", "night": "night"}
_HAN = {
    "份": "portion serving dish",
    "张": "ticket card page",
    "个": "piece item month",
    "月": "month",
    "天": "day",
    "晚": "night",
    "年": "year",
    "杯": "cup glass",
    "人": "person",
}


@lru_cache(maxsize=512)
def told_of_one(tool: ToolView) -> frozenset[str]:
    """What a tool's description says that its figure is for one of."""
    found = (next(g for g in m.groups() if g) for m in _PER.finditer(fold(tool.description)))
    return frozenset(root(_LY.get(word, word)) for word in found)


def how_many(question: Question, tool: ToolView) -> tuple[str, str] | None:
    """The number of such things in the question, with its words; None where it says none."""
    units = told_of_one(tool) if tool.kind == "lookup" else frozenset()
    if not units:
        return None
    for value in question.values:
        if value.kind != "number" or value.value < 2 or not value.unit or _taken(value, question):
            continue
        if units & {value.unit, *map(root, _HAN.get(value.unit, value.unit).split())}:
            said = question.text[value.start : value.end]
            gap = "" if value.unit in _HAN else " "
            return f"{value.value:g}", f"{said}{gap}{value.unit}"
    return None


def _taken(value: Value, question: Question) -> bool:
    return any(
        other.kind in ("date", "time", "expression") and other.start <= value.start < other.end
        for other in question.values
    )
