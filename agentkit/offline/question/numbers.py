"""Which number of a question is meant for a parameter."""

import re
from functools import lru_cache

from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import named
from agentkit.offline.language.segmentation import MEASURES
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter


def named_before(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether the parameter's own noun stands right before the value: "student Anna", 订单 A12."""
    around = [
        t for t in question.words if value.start - 14 <= t.start < value.start and t.kind == "word"
    ]
    return (
        bool(around)
        and bool(around[-1].concepts & parameter.own)
        and not all(n[0] == "~" for n in around[-1].concepts & parameter.own)
    )


def number(
    parameter: Parameter, tool: ToolView, free: list[Value], question: Question
) -> list[Value]:
    numbers = [value for value in free if value.kind == "number"]
    if parameter.type == "integer":
        numbers = [value for value in numbers if value.value == int(value.value)] or numbers
    numbers = [value for value in numbers if not _counts_other(parameter, question, value)]
    if not numbers:
        return []
    fitting = [value for value in numbers if value.unit and _unit_fits(parameter, value.unit)]
    if fitting:
        return fitting[:1]
    if "year" in parameter.own:
        years = [value for value in numbers if 1800 <= value.value <= 2200 and not value.unit]
        if years:
            return years[:1]
    named = [
        value
        for value in numbers
        if named_before(parameter, question, value) or _counted(parameter, question, value)
    ]
    if named:
        return named[:1]
    if not parameter.required:
        return []
    others = [p for p in tool.parameters if p.role == "number" and p is not parameter]
    left = [
        v for v in numbers if not any(v.unit and _unit_fits(other, v.unit) for other in others)
    ] or numbers
    if parameter.many:
        return left
    return left[:1]


def _counted(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether the number limits how many to show: "the first 3", "top 5", 前三个."""
    limits = re.search(
        r"limit|\bmax|top|count|how many|数量|个数|最多|条数",
        f"{parameter.name} {parameter.description}".lower(),
    )
    return bool(limits) and bool(
        re.search(r"(?:first|top|last|most|up to|前|最多)\s*$", question.before(value.start))
    )


def _counts_other(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether a number counts something else: 一辆 is no amount of days, 3 people are no nights."""
    if not value.unit or _unit_fits(parameter, value.unit):
        return False
    text = f"{parameter.name.replace('_', ' ')} {parameter.description}".lower()
    table = named("unit")
    wanted = {table[w] for w in table if re.search(_whole(w), text)}
    if value.unit in table:
        return bool(wanted) and table[value.unit] not in wanted
    counted = value.unit in MEASURES or value.unit.endswith("s") or value.unit == "people"
    if counted and wanted:
        return True
    return (
        value.unit in MEASURES
        and question.text[value.start : value.end] == "一"
        and ("amount" not in parameter.concepts and "count" not in parameter.concepts)
    )


@lru_cache(maxsize=512)
def _whole(word: str) -> str:
    return rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)


def _unit_fits(parameter: Parameter, unit: str) -> bool:
    meaning = frozenset().union(*(token.concepts for token in tokens(unit)), {"w:" + unit})
    text = (parameter.name + " " + parameter.description).lower().replace("_", " ")
    return (
        unit in re.split(r"[^a-z%°\u3400-\u9fff]+", text)
        or bool({name for name in meaning if name[0] != "~"} & parameter.concepts)
        or ((len(unit) > 1 or unit in MEASURES) and not unit.isascii() and unit in text)
    )
