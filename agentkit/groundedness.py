"""Groundedness by code: does what an answer says stand in what the model has read?

Built in lesson 09. No model judges here. What can be checked are figures, and the names of tools
that are said to have been called. A right sum worked out in the head stands nowhere, like a made-up
one; a made-up name of a person goes by unseen.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence

from agentkit.evals.figures import EITHER_WAY, numbers_in, one_spelling

SMALL = 10
"""Whole figures up to this one may count things or number a list, and need stand nowhere."""

_CALLED = re.compile(
    r"\b(?:have|has|was|were|'ve|I) (?:just |now |already )?(?:called|used|run|ran|invoked)\b"
    r"|(?:调用|調用|使用|运行|運行)(?:了|过|過)|已经?(?:用|调用|使用)",
    re.IGNORECASE,
)
_APART = re.compile(rf"(?<=\d)[{EITHER_WAY}](?=\d{{3}}(?!\d))")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|[。！？\n]")
_MARKED_CALL = re.compile(r"<(tool_call|function_call)>.*", re.DOTALL)


def unfounded(answer: str | None, read: Iterable[str]) -> list[float]:
    """The figures of an answer that stand in none of the texts that were read.

    1,654 is 1654, 15:00 may be 3, 0.25 may be 25 %, a sign may be a word, and a figure may be
    rounded in its last place, by 1 % at most. "3 894" and "3，894" are read as one figure or as
    two, whichever is the better founded.

    Raises:
        TypeError: `read` is one text.
    """
    if isinstance(read, str):
        raise TypeError(f"unfounded: read must be a list, got a text. Write [{read[:40]!r}].")
    known = {abs(value) for text in read for value, _ in numbers_in(one_spelling(text))}
    known |= {hour - 12 for hour in known if 12 < hour < 24}
    known |= {100 * share for share in known if share < 1}
    readings = (_APART.sub(mark, one_spelling(answer or "")) for mark in ("", "; "))
    return min(([*_strange(text, sorted(known))] for text in readings), key=len)


def _strange(text: str, known: Sequence[float]) -> Iterator[float]:
    for value, half in numbers_in(text):
        figure, reach = abs(value), half + 1e-9 * abs(value)
        around = known[bisect_left(known, figure - reach) : bisect_right(known, figure + reach)]
        near = (abs(figure - one) <= 0.01 * one for one in around)
        if not (figure <= SMALL and value.is_integer()) and not any(near):
            yield value


def said_to_be_called(answer: str, tools: Collection[str]) -> Iterator[str]:
    """Names of these tools that stand in a sentence which says that something was called."""
    for sentence in _SENTENCE_END.split(answer):
        if _CALLED.search(sentence):
            yield from (name for name in sorted(tools) if re.search(_word(name), sentence))


def call_in_words(text: str, tools: Collection[str]) -> str:
    """A call that stands in a text: in marks, or a name and a JSON object; "" without one."""
    if found := _MARKED_CALL.search(text):
        return found[0]
    for name in sorted(tools):
        after, before = r"[^\n{]{0,30}\{.*?\}", r"\{[^{}\n]*\}\s*(?:调用|調用|使用|运行|運行)\s*"
        if found := re.search(f"{_word(name)}{after}|{before}{_word(name)}", text):
            return found[0]
    return ""


def _word(name: str) -> str:
    """A tool's name as a whole word; Chinese may stand right beside it."""
    return rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])"
