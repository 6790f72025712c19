"""Figures in free text, however they are written: 1,082,575, 1 082 575, 108.2575万, −17.

Built in lesson 09. The one reader of figures, for the checks of a study and for groundedness.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

UNITS = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "千": 1e3, "万": 1e4, "萬": 1e4}
UNITS |= {"亿": 1e8, "億": 1e8}
EITHER_WAY = " ，"
"""Between figures these part two (12，345 in a Chinese list), or group the digits of one."""

NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.])(?P<minus>(?<![^\W_]-)(?<![^\W_])-)?"
    rf"(?P<whole>\d{{1,3}}(?:[,'’_{EITHER_WAY}]\d{{3}})+(?!\d)|\d+)(?P<part>\.\d+)?"
    rf" ?(?P<unit>{'|'.join(UNITS)})?"
)


def one_spelling(text: str) -> str:
    """The text with one kind of digits, spaces and hyphens. A Chinese comma stays one: "，" is not
    "," unless the digits around it are as wide as it is."""
    text = re.sub(r"(?<=[０-９])，(?=[０-９])", ",", text)
    plain = "，".join(unicodedata.normalize("NFKC", part) for part in text.split("，"))
    return re.sub(r"[‐‑−–]", "-", plain)


def numbers_in(text: str) -> Iterator[tuple[float, float]]:
    """Each figure in a text of one spelling, and how far it may be off by rounding in its last
    place. What can be read as one figure or as several gives the one, then each of the several."""
    for match in NUMBER.finditer(text):
        places = len(match["part"] or ".") - 1
        factor = UNITS.get(match["unit"] or "", 1.0)
        sign = -1 if match["minus"] else 1
        half = 0.5 * 10**-places * factor
        yield sign * float(re.sub(r"\D", "", match["whole"]) + (match["part"] or "")) * factor, half
        if len(several := re.split(f"[{EITHER_WAY}]", match["whole"])) > 1:
            yield from ((float(re.sub(r"\D", "", part)), 0.5) for part in several)


def figures_in(text: str) -> list[float]:
    """The figures of a note or of another text, in order."""
    return [number for number, _ in numbers_in(one_spelling(text))]
