"""A text of rows, each with a name and a figure: a list of expenses, of marks, of lengths.

"Add up the amounts in costs.txt" is about the figures of all its lines, not about the line that
fits best. Built in lesson 03.
"""

import re
from functools import lru_cache

from agentkit.offline.language.wording import Fact

_ROW = re.compile(
    r"(?:[-*•] |\d+[.)、]\s+)?(?P<label>[^\d\n]*?[^\W\d_][^\n]*?)\s*(?:[:：,，;\t|=]|\s-|\.{3,}"
    r"|\s)\s*"
    r"(?P<money>[€$£¥])?(?P<number>-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)"
    r"\s*(?P<unit>%|°C|km²|[A-Za-z]{1,6}|[€$£¥元分人岁米]|公里|公斤)?\s*[;,，；。.]?"
)
_SAYS = re.compile(r"\b(?:is|are|was|were|has|have)$|[是为有]$|.{41}")
_LONGEST = 120  # characters; what is longer is a sentence, and would take long to match
_MONEY = {"€": "EUR", "$": "USD", "£": "GBP", "¥": "CNY", "元": "元"}
_POINTS = frozenset({"分", "pts", "points"})  # marks are marks in any language


@lru_cache(maxsize=64)
def rows_of(text: str) -> tuple[tuple[str, Fact], ...]:
    """The rows as (name, figure), where nearly every line of a text is one; else nothing.

    The first line may be a heading, and so may lines that are marked as one.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not re.match(r"#|[-=]{3,}$", line)]
    found = [(line, _ROW.fullmatch(line) if len(line) <= _LONGEST else None) for line in lines]
    if found and found[0][1] is None and not any(char.isdigit() for char in found[0][0]):
        found = found[1:]
    rows = [(match["label"].strip(" -:：,，"), match) for _, match in found if match]
    if len(rows) < 2 or len(rows) < len(found):
        return ()
    if len({_unit(match) for _, match in rows}) > 1 or any(_SAYS.search(n) for n, _ in rows):
        return ()  # sentences, or figures of several kinds
    return tuple((label, Fact("", _value(match["number"]), _unit(match))) for label, match in rows)


def _value(text: str) -> float | int:
    plain = text.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def _unit(match: re.Match[str]) -> str:
    mark = match["money"] or match["unit"] or ""
    return "" if mark in _POINTS else _MONEY.get(mark, mark)
