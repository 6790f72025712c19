"""A figure in the unit that was asked for: weeks, where the tool counts days."""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.answer.findings import Entry
from agentkit.offline.language.han import fold
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import named
from agentkit.offline.language.wording import quantity
from agentkit.offline.question.question import Question

# How many of the smallest of its kind a unit is; those of one line can be turned into each other.
_KINDS = (
    {"second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800},
    {"mm": 1, "cm": 10, "m": 1000, "km": 1e6, "mile": 1_609_344, "foot": 304.8, "inch": 25.4},
    {"celsius": 1, "fahrenheit": 1},
    {"g": 1, "kg": 1000, "pound": 453.59237, "ounce": 28.349523},
)
_SHORT = {"h": "hour", "min": "minute", "s": "second", "days": "day", "weeks": "week"}
_SHOWN = {"hour": "h", "minute": "min", "second": "s", "day": "days", "week": "weeks"} | {
    "mile": "miles",
    "foot": "feet",
    "inch": "inches",
    "pound": "pounds",
    "ounce": "ounces",
    "celsius": "°C",
    "fahrenheit": "°F",
}
_ASKED = re.compile(
    r"\bhow many ([a-z]+)\b|\b(?:in|to|into) (hours|minutes|seconds|days|weeks|kilomet(?:re|er)s"
    r"|met(?:re|er)s|centimet(?:re|er)s|miles|feet|inches|grams|kilograms|pounds|ounces"
    r"|fahrenheit|celsius)\b"
    r"|(?:多少|几)个?(小时|分钟|秒|天|星期|周|礼拜|公里|千米|米|厘米|英里|英尺|公斤|千克|克|磅|华氏度|摄氏度)"
)


def in_asked_unit(figures: Sequence[Entry], question: Question, chinese: bool) -> list[str]:
    """The figures in the unit that the question asks for, where they came in another one."""
    match = _ASKED.search(question.plain)
    if match is None:
        return []
    word = next(group for group in match.groups() if group)
    wanted = "week" if word == "礼拜" else named("unit").get(word, "")
    kind = next((kind for kind in _KINDS if wanted in kind), None)
    if kind is None:
        return []
    said = []
    for entry in figures:
        assert entry.figure is not None
        unit = entry.figure.unit
        own = _SHORT.get(unit) or named("unit").get(fold(unit), unit)
        if own not in kind or own == wanted:
            continue
        value = round(_turned(entry.figure.value, own, wanted, kind), 2)
        text = quantity(value, _SHOWN.get(wanted, wanted), chinese)
        text = say("that_is", chinese, value=text)
        many = len(figures) > 1 and entry.label
        said.append(f"{entry.label}{'：' if chinese else ': '}{text}" if many else text)
    return said


def _turned(value: float, own: str, wanted: str, kind: Mapping[str, float]) -> float:
    """A figure in another unit of its kind."""
    if wanted == "fahrenheit":
        return value * 9 / 5 + 32
    if wanted == "celsius":
        return (value - 32) * 5 / 9
    return value * kind[own] / kind[wanted]
