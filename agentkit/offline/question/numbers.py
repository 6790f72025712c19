"""Which number of a question is meant for a parameter."""

import re
from functools import lru_cache

from agentkit.offline.language.language import tokens
from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.language.patterns import MONTHS
from agentkit.offline.language.places import named
from agentkit.offline.language.segmentation import MEASURES
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter, split_name


def named_before(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether the parameter's own noun stands right before the value: "student Anna", 订单 A12."""
    around = [
        t for t in question.words if value.start - 14 <= t.start < value.start and t.kind == "word"
    ]
    if around and any(name[0] != "~" for name in around[-1].concepts & parameter.own):
        return True
    return value.kind == "number" and _touched(parameter, question, value)


def _touched(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether the word that touches a number is the parameter's: "round 3" where it is a round."""
    before = [t for t in question.words if t.end <= value.start][-1:]
    if not before or before[0].kind not in ("word", "unknown"):
        return False
    gap = question.plain[before[0].end : value.start]
    about = {name for name in before[0].concepts if name[0] != "~"}
    return not gap.strip(" #第") and bool(about & parameter.concepts)


def number(
    parameter: Parameter, tool: ToolView, free: list[Value], question: Question
) -> list[Value]:
    if _wants_month(parameter):
        months = months_named(question)
        ends = [other for other in tool.parameters if _wants_month(other)]
        if len(ends) > 1:  # from May to June
            months = months[ends.index(parameter) :][:1]
        if months:
            return months
    numbers = [value for value in free if value.kind == "number"]
    if parameter.type == "integer":
        numbers = [value for value in numbers if value.value == int(value.value)] or numbers
    numbers = [
        value
        for value in numbers
        if not _counts_other(parameter, question, value)
        and not _numbers_other(parameter, question, value)
    ]
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


def _numbers_other(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether a number says which one of something else: board 2 is no number of a round."""
    if not _says_which(parameter) or named_before(parameter, question, value):
        return False
    before = [t for t in question.words if t.end <= value.start][-2:]
    return (
        len(before) == 2
        and before[0].kind == "stop"
        and before[1].kind in ("word", "unknown")
        and before[1].text.isalpha()
        and question.plain[before[1].end : value.start] in (" ", " #")
        and not any(name[0] in "~!" for name in before[1].concepts)
    )


@lru_cache(maxsize=512)
def _says_which(parameter: Parameter) -> bool:
    """Whether a parameter wants the number that a thing bears: round_no, "number of the round"."""
    return bool({"no", "number", "nr"} & set(split_name(parameter.name).split())) or bool(
        re.match(r"(?:the )?number of the\b|第几", parameter.description.lower())
    )


@lru_cache(maxsize=512)
def _wants_month(parameter: Parameter) -> bool:
    words = set(split_name(parameter.name).split())
    return ("month" in words and words <= _MONTH_WORDS) or bool(
        re.match(
            r"(?:the )?(?:number of the |calendar )?month\b|.{0,4}(?:月份|几月)",
            parameter.description.lower(),
        )
    )


_MONTH_WORDS = frozenset("month number no of the start end from to first last birth".split())


_MONTH_NAME = re.compile(
    r"\b(?:(January|February|March|April|May(?! (?:I|we|you)\b)|June|July|August|September|October"
    r"|November|December)|(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)(?![A-Za-z])"
    r"|(?<![\d.])(1[0-2]|[1-9]|十[一二]?|(?<!十)[一二三四五六七八九])月"
)


def months_named(question: Question) -> list[Value]:
    """The months of a question as numbers: June, 十月, 10月."""
    found = []
    for match in _MONTH_NAME.finditer(question.text):
        full, short, han = match.groups()
        if han:
            month = int(han) if han.isdigit() else int(read_numeral(han) or 0)
        else:
            month = next(
                i + 1
                for i, name in enumerate(MONTHS)
                if name.startswith((full or short[:3]).lower())
            )
        found.append(Value("number", month, *match.span()))
    return found


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
