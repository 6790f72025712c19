"""Conditions and columns of a query: which column a bound or a name of the question is about.

Columns are known by their names only; a number whose column cannot be told makes the whole query
impossible rather than wrong. Built in lesson 03.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agentkit.offline.language.language import Token
from agentkit.offline.language.measures import compared_by
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value

_OPERATORS = (
    (r"(?:at least|no (?:less|fewer) than|not less than|不少于|至少|不低于)\s*$", ">="),
    (r"(?:at most|no more than|not more than|up to|不超过|至多|最多|不多于)\s*$", "<="),
    (
        r"(?:more than|over|above|greater than|larger than|higher than|exceed\w*|after|since|beyond"
        r"|older|longer than|超过|多于|高于|大于|晚于|贵于)\s*$",
        ">",
    ),
    (
        r"(?:less than|fewer than|under|below|smaller than|lower than|cheaper than|before"
        r"|shorter than"
        r"|低于|少于|小于|不到|早于)\s*$",
        "<",
    ),
    (r"(?:exactly|equal to|等于|正好|恰好)\s*$", "="),
)
_AFTER = (
    (r"\s*\S{0,2}以上", ">="),
    (r"\s*\S{0,2}(?:以下|以内)", "<="),
    (r"\s*\S{0,2}(?:之后|以后)", ">"),
    (r"\s*\S{0,2}(?:之前|以前)", "<"),
)


@dataclass(frozen=True)
class Column:
    """A column with what its name means."""

    name: str
    concepts: frozenset[str]


def quoted(name: str) -> str:
    return (
        name
        if re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII)
        else '"' + name.replace('"', '""') + '"'
    )


def spoken(question: Question) -> list[Token]:
    return [t for t in question.words if t.start not in question.hard and t.kind != "mark"]


def bounds(
    columns: Sequence[Column], about: frozenset[str], question: Question
) -> list[str] | None:
    """A condition for each number with a bound; None where its column cannot be told."""
    found = []
    for value in question.values:
        if value.kind != "number":
            continue
        before = question.plain[: value.start].rstrip("€$£¥ ")
        operator = next((sign for p, sign in _OPERATORS if re.search(p, before)), None)
        if operator is None:
            behind = question.plain[value.end :]
            operator = next((sign for p, sign in _AFTER if re.match(p, behind)), None)
        if operator is None:
            continue
        column = _bounded(columns, about, question, value)
        if column is None:
            return None
        found.append(f"{quoted(column.name)} {operator} {value.value}")
    return found


def _bounded(
    columns: Sequence[Column], about: frozenset[str], question: Question, value: Value
) -> Column | None:
    money = any(
        v.kind == "currency" and (abs(v.start - value.end) < 3 or v.end == value.start)
        for v in question.values
    )
    near = [t for t in spoken(question) if t.end <= value.start][-5:]
    if money:
        priced = [c for c in columns if c.concepts & {"price", "currency"}]
        return nearest(priced, near, about) or (priced[0] if priced else None)
    column = nearest(columns, near, about)
    if column is None and isinstance(value.value, int) and 1000 <= value.value <= 2100:
        column = next((c for c in columns if "year" in c.concepts), None)
    return column


def nearest(
    columns: Sequence[Column], near: Sequence[Token], about: frozenset[str]
) -> Column | None:
    for token in reversed(near):
        meant = (token.concepts | compared_by(token.text, token.text)) - about
        for column in columns:
            if column.concepts & meant:
                return column
    return None


def equals(columns: Sequence[Column], question: Question) -> list[str]:
    """Conditions of names: a place for a city, a language for a language, a title in quotes."""
    found, used = [], set()
    for value in question.values:
        kinds = _COLUMNS_OF.get(value.kind)
        if kinds is None:
            continue
        column = next((c for kind in kinds for c in columns if kind in c.concepts), None)
        text = question.text[value.start : value.end].strip("“”\"'《》「」 ")
        if column is not None and column.name not in used:
            found.append(f"{quoted(column.name)} = '" + text.replace("'", "''") + "'")
            used.add(column.name)
    return found


_COLUMNS_OF = {
    "place": ("city", "country", "place"),
    "language": ("language",),
    "name": ("author", "person", "customer", "artist", "director", "name"),
    "quoted": ("book", "name", "movie", "product"),
}
