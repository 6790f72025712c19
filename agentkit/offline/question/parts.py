"""The questions in one request: "What is 17 * 23, and how many days are left until 1 May?".

Each that can be asked by itself is chosen for by itself, so that none is lost beside another one.
"""

import re
from functools import lru_cache

from agentkit.offline.question.question import Question, read_question
from agentkit.offline.question.spans import Value

_ASKS = r"(?:what(?:'s)?|how|which|who|whose|when|where|is|are|does|do|did|was|were|will|can)"
_BORDER = re.compile(
    rf"(?<=[?？;；。!！])\s*|(?<=\.)\s+(?=[A-Z])|[,，]?\s*\b(?:and|but)(?: also)?,?\s+(?={_ASKS}\b)"
    r"|,\s*(?=(?:what|how)\b)|[，、]\s*(?:以及|还有|另外|并且|而且|那么?)?|,\s*(?=[\u3400-\u9fff])"
)
_MARKS = (" and ", " but ", ", ", ". ", "?", "？", "，", "、", "。", ";", "；", "!", "！")
_QUESTION = re.compile(
    rf"^\W*(?:and |but |then |also |please )*(?:{_ASKS}|tell|give|show|find|get|look)\b"
    r"|[\u3400-\u9fff][?？]\s*$|什么|谁|哪|几|多少|吗|怎么|如何|何时|多[久远高长大]|告诉|查"
)


@lru_cache(maxsize=256)
def asked_parts(question: Question) -> tuple[Question, ...]:
    """The questions that one request joins; none where it is a single one."""
    text = question.text.rstrip()[:-1]
    if not any(mark in text for mark in _MARKS):
        return ()
    hard = [value for value in question.values if value.kind in ("quoted", "sql")]
    pieces, start = [], 0
    for border in _BORDER.finditer(question.text):
        if border.end() > start and not _inside(border.start(), hard):
            pieces.append(question.text[start : border.start()])
            start = border.end()
    pieces.append(question.text[start:])
    if len(pieces) < 2:
        return ()
    parts: list[str] = []
    left = ""
    for piece in pieces:
        left += piece if not left else f", {piece}" if piece.isascii() else f"，{piece}"
        if _QUESTION.search(piece.lower()):
            parts.append(left)
            left = ""
    return tuple(map(read_question, parts)) if len(parts) > 1 else ()


def _inside(at: int, values: list[Value]) -> bool:
    return any(value.start < at < value.end for value in values)
