"""What a question wants done to a figure that a tool finds: twice it, 10 % of it, it divided by 12.

Arithmetic on numbers that all stand in the question is an expression of its own, and none of this.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.question import Question

_N = r"(\d[\d,]*(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred)"
_H = r"([\d,.]+|[一二两三四五六七八九十百千]+)"
_THING = r"(?= (?:the|its|their|that|this|what|these|those|all|both|my|our)\b)"
_IT = r"(?:it|them|each|that|this|these|both|the (?:result|sum|total|average|difference))"
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_PARTS_OF = "|".join(_PARTS)

# How it is said, and what becomes of the figure. A later one takes the result of an earlier one.
_RULES: tuple[tuple[str, Callable[[list[str]], str]], ...] = (
    (rf"\b(?:twice|double){_THING}|\bthe double of\b|翻一?倍|翻一番", lambda n: "{} * 2"),
    (rf"\b(?:triple){_THING}", lambda n: "{} * 3"),
    (rf"\b{_N} times{_THING}|(?<!是)(?:的|乘){_H}倍(?![数吗])", lambda n: f"{{}} * {n[0]}"),
    (r"\b(?:the |one )?half(?: of)?(?= (?:of|the|its|their|that)\b)|的?一半", lambda n: "{} / 2"),
    (
        rf"\b(?:(?:the|an?|one) )?({_PARTS_OF}) of(?! \d)",
        lambda n: f"{{}} / {_PARTS[n[0]]}",
    ),
    (
        rf"\b(two|three|four|five) ({_PARTS_OF})s of(?! \d)",
        lambda n: f"{{}} * {_figure(n[0])} / {_PARTS[n[1]]}",
    ),
    (rf"{_H}分之{_H}(?!的?\d)", lambda n: f"{{}} * {n[1]} / {n[0]}"),
    (
        rf"\b(?:increased|raised|plus) (?:by )?{_N} ?(?:%|percent)|\bwith {_N} ?(?:%|percent)"
        r" (?:vat|sales tax|tip|interest)\b"
        rf"|(?:增加|上涨|提高|加上?)(?:百分之{_H}|{_H} ?[%％])",
        lambda n: f"{{}} * (1 + {n[0]} / 100)",
    ),
    (
        rf"\b(?:reduced|lowered|decreased|cut|minus|less) (?:by )?{_N} ?(?:%|percent)|\b{_N} ?%"
        rf" off\b|(?:减少|降低|下降|减去?)(?:百分之{_H}|{_H} ?[%％])",
        lambda n: f"{{}} * (1 - {n[0]} / 100)",
    ),
    (
        rf"\b{_N} ?(?:%|percent|per cent) of(?! \d)|的(?:百分之{_H}|{_H} ?[%％])",
        lambda n: f"{{}} * {n[0]} / 100",
    ),
    (
        rf"\bdivided (?:\w+ )?by {_N}\b"
        rf"|\b(?:split|shared) (?:\w+ )?(?:among|between|by|over) {_N}\b"
        rf"|除以{_H}|平[分均](?:给|成|到)?{_H}",
        lambda n: f"{{}} / {n[0]}",
    ),
    (rf"\bdivide {_IT} by {_N}\b", lambda n: f"{{}} / {n[0]}"),
    (rf"\bmultiply {_IT} by {_N}\b", lambda n: f"{{}} * {n[0]}"),
    (rf"\b(?:multiplied by|times) {_N}\b|乘[以上]{_H}", lambda n: f"{{}} * {n[0]}"),
    (rf"\bplus {_N}\b(?! ?%)|加上{_H}(?!%)", lambda n: f"{{}} + {n[0]}"),
    (rf"\bminus {_N}\b(?! ?%)|减去{_H}(?!%)", lambda n: f"{{}} - {n[0]}"),
)
_PATTERNS = tuple((re.compile(source), build) for source, build in _RULES)
_WORTH_A_LOOK = re.compile(
    r"%|percent|per cent|\b(?:twice|double|triple|times|half|(?:third|quarter|fifth|sixth|eighth"
    r"|tenth)s?|plus|minus|divided?|multipl\w+|split|shared)\b|[倍半除乘加减翻增降涨]|分之|平[分均]"
)


@dataclass(frozen=True)
class Scaling:
    """`shape` is an expression with {} for the figure; `said` are the question's words for it."""

    shape: str
    said: str


@lru_cache(maxsize=256)
def scaling(question: Question) -> Scaling | None:
    """What is to be done to the figure that is asked for; None where it is wanted as it is."""
    plain = question.plain
    if not _WORTH_A_LOOK.search(plain) or any(v.kind == "expression" for v in question.values):
        return None
    if read_intent(question).goal == "ratio":
        return None  # "Is it twice as large?" asks how many times it is
    found: list[tuple[int, int, str]] = []
    for pattern, build in _PATTERNS:
        for match in pattern.finditer(plain):
            start, end = match.span()
            if any(start < b and a < end for a, b, _ in found):
                continue
            numbers = [_figure(group) for group in match.groups() if group]
            if all(numbers):
                found.append((start, end, build(numbers)))
    if not found:
        return None
    shape = "{}"
    for _, _, step in sorted(found, key=lambda entry: entry[0]):
        shape = step.format(f"({shape})" if " " in shape else shape)
    first, last, _ = min(found)
    return Scaling(shape, question.text[first:last].strip(" 的"))


def _figure(written: str) -> str:
    """A number as digits; the name of a part ("third") as it is; "" where it is neither."""
    if written in _PARTS:
        return written
    bare = written.replace(",", "").rstrip(".")
    if re.fullmatch(r"\d+(?:\.\d+)?", bare):
        return bare
    spoken = read_numeral(written)
    return "" if spoken is None else f"{spoken:g}"
