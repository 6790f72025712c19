"""The bound that a question holds a figure against: "more than 2000 euros", 超过15元."""

import re
from dataclasses import dataclass
from functools import lru_cache

from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.language.places import SYMBOLS
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value

ASKS_YES_NO = re.compile(
    r"(?:^|[,.;:?!，。；] ?|\band )\W*(?:is|are|was|were|does|do|did|has|have|will|can|could)\b"
    r"|吗|是不是|是否|有没有|有没"
)
_BEFORE = (
    (r"\b(?:at least|no (?:less|fewer) than|not less than)|不少于|至少|不低于", ">="),
    (r"\b(?:at most|no more than|not more than|up to)|不超过|至多|最多|不多于|不高于", "<="),
    (r"\b(?:over|above|beyond|exceed\w*)|超过|多于|高于|大于|超出", ">"),
    (r"\b(?:under|below)|低于|少于|小于|不到|不足", "<"),
    (r"\b(?:exactly|equal to)|等于|正好|恰好", "="),
    (r"\b(?P<word>[a-z]+) than|比", ""),
)
_BOUND = tuple((re.compile(rf"(?:{p})\s*(?:about |around )?[€$£¥]?\s*$"), s) for p, s in _BEFORE)
_BEHIND = re.compile(
    r"[^\d，。,.?？]{0,4}?(以上|以下|以内|(?:还|更)?[多高大贵长重热暖远]|(?:还|更)?[少低小短轻冷近]|便宜)"
)
_LESS = frozenset("少 低 小 短 轻 冷 近 便宜 以下 以内".split())
_HALF = re.compile(r"\b(more|less) than half\b|(超过|不到|多于|少于)一半")


@dataclass(frozen=True)
class Bound:
    """What a figure is held against: the operator, the value and, where `said`, its unit."""

    operator: str
    value: float
    unit: str
    said: str = ""


@lru_cache(maxsize=256)
def read_bound(question: Question) -> Bound | None:
    plain = question.plain
    if not ASKS_YES_NO.search(plain):
        return None
    half = _HALF.search(plain)
    if half:
        more = half[1] == "more" or half[2] in ("超过", "多于")
        return Bound(">" if more else "<", 50, "%")
    for value in (*_round_numbers(question), *question.values):
        if value.kind == "number" and (operator := _operator(question, value)):
            unit = _unit(question, value)
            end = value.end + 12
            said = re.split(r"[,;?!，。；？！]", question.text[value.start : end], maxsplit=1)[0]
            return Bound(operator, value.value, unit, said.strip())
    return None


_ROUND = re.compile(r"\b(half )?([a-z]+|\d[\d.]*) (hundred|thousand|million|billion)\b")
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}


def _round_numbers(question: Question) -> list[Value]:
    """ "A million" and "two million", which are no numbers of their own elsewhere."""
    found = []
    for match in _ROUND.finditer(question.plain):
        word = match[2]
        count = 1.0 if word in ("a", "one") else 0.0 if word[:1].isdigit() else read_numeral(word)
        if count:
            value = count * _SCALES[match[3]] / (2 if match[1] else 1)
            found.append(Value("number", value, match.start(), match.end()))
    return found


def _operator(question: Question, value: Value) -> str:
    before = question.plain[: value.start]
    for pattern, sign in _BOUND:
        found = pattern.search(before)
        if found is None:
            continue
        word = found.groupdict().get("word")
        if sign or word in ("more", "less", "fewer"):
            return sign or (">" if word == "more" else "<")
        if word in COMPARATIVES:
            return ">" if COMPARATIVES[word][0] > 0 else "<"
        break
    behind = _BEHIND.match(question.plain, value.end)
    if behind is None or not (found or behind[1].startswith("以")):
        return ""
    less = any(behind[1].endswith(word) for word in _LESS)
    orequal = behind[1].startswith("以")
    return ("<" if less else ">") + ("=" if orequal else "")


def _unit(question: Question, value: Value) -> str:
    money = (
        v.value
        for v in question.values
        if v.kind == "currency" and (0 <= v.start - value.end <= 2 or v.end == value.start)
    )
    return next(money, "") or SYMBOLS.get(question.plain[value.start - 1 : value.start], value.unit)
