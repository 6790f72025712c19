"""SQL in a question: "Run SELECT ... for me, and tell me the number".

A statement has quotation marks of its own, so it is looked for before what stands in quotation
marks. Built in lesson 03.
"""

import re
from collections.abc import Iterator

from agentkit.offline.language.patterns import SQL
from agentkit.offline.question.spans import Value

_ENDS_SQL = re.compile(
    r"[.。;；](?=\s|$)|[，。]|,?\s+(?:and|then)\s+(?:tell|give|show|explain|say|send|mail|write|save)\b"
)


def is_statement(text: str) -> bool:
    """Whether a text is SQL: "SELECT 1", not "Jane"."""
    return re.match(r"\s*(?:select|with|pragma|explain)\b", text, re.I) is not None


def statements(text: str, plain: str) -> Iterator[Value]:
    """SQL that stands in the question without quotation marks, those within it included."""
    if "SELECT" not in text:
        return
    for match in SQL.finditer(text):
        if text.startswith("SELECT", match.start()) and not re.search(
            r"[\"“「『`'‘]\s*$", text[: match.start()]
        ):
            end = _ENDS_SQL.search(match.group())
            statement = match.group()[: end.start() if end else None].strip()
            yield Value("sql", statement, match.start(), match.start() + len(statement))
