"""Facts in running text: the number that is meant, the sentence that answers."""

import re

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.days import counts_days
from agentkit.offline.question.question import Question


def question_concepts(question: Question) -> frozenset[str]:
    meant = frozenset().union(*(token.concepts for token in question.words))
    return frozenset(name for name in meant if name[0] != "~" and name != "place")


_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.-])(-?\d{1,3}(?:[,\u202f ]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(?![A-Za-z_]*\d)"
)


_UNIT = re.compile(
    r"\s?(°C|°F|degrees|km/h|km²|km2|km\^2|km³|km3|m²|m2|m³|m3|%|cubic (?:kilometres|kilometers"
    r"|metres"
    r"|meters|miles)|square (?:kilometres|kilometers|metres|meters"
    r"|miles)|kilometres|kilometers|metres|meters|inhabitants|people"
    r"|million|billion|km|cm|mm|kg|m\b|立方公里|立方千米|立方米|平方公里|平方千米|平方米|公里|千米|万人|万|亿|米|元|度|人"
    r"|摄氏度|美元|欧元|USD|EUR|GBP|CNY|years|days|hours|minutes)"
)


_PLAIN_UNITS = {
    "square kilometres": "km²",
    "square kilometers": "km²",
    "km2": "km²",
    "km^2": "km²",
    "m2": "m²",
    "km3": "km³",
    "m3": "m³",
    "cubic kilometres": "km³",
    "cubic kilometers": "km³",
    "cubic metres": "m³",
    "cubic meters": "m³",
    "square metres": "m²",
    "square meters": "m²",
    "metres": "m",
    "meters": "m",
    "kilometres": "km",
    "kilometers": "km",
    "degrees": "°",
}


def number_in(text: str, question: Question) -> tuple[float | int, str] | None:
    """The number of a prose text that stands nearest to a word the question asks about; years and
    the like lose.
    """
    wanted = question_concepts(question)
    words = tokens(fold(text))
    asking = COMPARATIVES
    marks = [
        token.start
        for token in words
        if token.concepts & wanted and token.kind != "stop" and token.text not in asking
    ]
    best: tuple[tuple[int, int], float | int, str] | None = None
    for match in _NUMBER.finditer(text.replace("−", "-")):
        raw = re.sub(r"[,\u202f ]", "", match.group(1))
        value: float | int = float(raw) if "." in raw else int(raw)
        unit = _UNIT.match(text, match.end())
        shown = unit.group(1) if unit else ""
        year_like = not shown and re.fullmatch(r"1\d{3}|20\d{2}", raw) is not None
        near = min((abs(match.start() - mark) for mark in marks), default=0)
        rank = (int(year_like) * 2 + int(not shown), near)
        if best is None or rank < best[0]:
            best = (rank, value, _PLAIN_UNITS.get(shown, shown))
    return (best[1], best[2]) if best else None


def best_sentences(text: str, question: Question, label: str = "", limit: int = 1) -> str:
    """The sentence of a prose text that answers the question best; the whole text when it is
    short.
    """
    text = re.sub(r"(?m)^#+ .*$|^[-=*]{3,}$", "", text)
    pieces = [
        piece.strip()
        for piece in re.split(r"(?<=[.!?])\s+|(?<=[。！？])|\n+", text.strip())
        if piece.strip()
    ]
    if len(pieces) <= 1:
        return " ".join(pieces)
    asking = COMPARATIVES
    open_words = [token for token in question.words if token.start not in question.named]
    wanted = frozenset().union(
        *(token.concepts for token in open_words if token.text not in asking)
    )
    hinted = frozenset().union(
        *(token.concepts for token in open_words if token.text in asking)
    ) - {"place", "city"}
    scored = []
    dated = counts_days(question) or bool(_HOW_LONG.search(question.plain))
    for index, piece in enumerate(pieces):
        plain = fold(piece)
        meant = frozenset().union(
            *(token.concepts for token in tokens(plain) if token.text not in asking)
        )
        score = float(len({name for name in meant & wanted if name[0] != "~"}))
        score += 0.6 * len(meant & hinted - wanted)
        score -= (
            1.0
            if len(piece) < (5 if is_han(piece) else 12) and not re.search(r"\d", piece)
            else 0.0
        )  # a heading, no sentence
        score += sum(
            0.5
            for token in question.words
            if token.kind == "unknown" and token.text in plain and not token.text.isascii()
        )
        score += 0.4 if label and fold(label) in plain else 0
        if _SOURCE.match(plain) and not _ASKS_SOURCE.search(question.plain):
            score -= 1.5  # it names no fact but where facts are from
        score += (
            (1.2 if dated else 0.9) if is_han(piece) == question.chinese else 0
        )  # of two languages the asker's
        score += 0.6 if re.search(r"\d", piece) and _wants_number(question) else 0
        score += 1.2 if dated and _FULL_DATE.search(piece) else 0
        scored.append((-score, index, piece))
    chosen = sorted(scored)[:limit]
    return " ".join(piece for _, _, piece in sorted(chosen, key=lambda entry: entry[1]))


_HOW_LONG = re.compile(r"\bhow long\b.*\b(?:last|take|go on|run)\b|持续|举行几天|多长时间")
_FULL_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}月\d{1,2}日")
_SOURCE = re.compile(r"(?:sources?|references?|see also|来源|出处|参考(?:文献|资料)?)\s*[:：]")
_ASKS_SOURCE = re.compile(
    r"\bsources?\b|\breferences?\b|\bwhere .*\bfrom\b|\bwho (?:says|said)\b|来源|出处"
)


def speaks_of(text: str, question: Question) -> bool:
    """Whether a text says anything about what the question asks, names aside."""
    wanted = frozenset().union(
        *(t.concepts for t in question.words if t.start not in question.named and t.kind != "stop")
    )
    wanted = frozenset(name for name in wanted if name[0] != "~")
    meant = frozenset().union(*(token.concepts for token in tokens(fold(text))))
    return (
        not wanted
        or bool(meant & wanted)
        or (_wants_number(question) and bool(re.search(r"\d", text)))
    )


def _wants_number(question: Question) -> bool:
    return bool(
        re.search(
            r"\bhow (?:many|much|long|far|old|tall|high|large|big|deep|often)\b|\bwhen\b|area"
            r"|height|population|几|多少|多大|多高|多长|多远|多久|面积|人口|高度|何时|什么时候",
            question.plain,
        )
    )
