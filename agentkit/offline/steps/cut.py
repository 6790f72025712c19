"""What is left of a result that was cut in its middle: the whole pieces before and behind the cut.

A context that shortens old results (lesson 04) leaves a note such as "[... 120 of 200 characters
cut ...]". Half a piece says nothing, so it is dropped.
"""

import json
import re
from typing import Any

_NOTE = re.compile(
    r"\s*[\[(<][^\[\]()<>\n]{0,40}\b(?:cut|truncated|omitted|snipped|elided|left out)\b"
    r"[^\[\]()<>\n]{0,30}[\])>]\s*"
    r"|\s*[\[(（][^\[\]()（）\n]{0,30}(?:截断|省略|已略)[^\[\]()（）\n]{0,20}[\])）]\s*"
)
_OF_CUTTING = re.compile(r"\.\.\.|…|character|chars|bytes|tokens|words|字|^\W*\w+\W*$")
_PAIR = re.compile(r'[{,]\s*("(?:[^"\\]|\\.)*")\s*:\s*')
_DECODER = json.JSONDecoder()


def cut_in(text: str) -> tuple[str, str] | None:
    """What stands before and behind a note of cutting; None in a whole text."""
    for found in _NOTE.finditer(text):
        if _OF_CUTTING.search(found[0]):
            return text[: found.start()], text[found.end() :]
    return None


def left_of(head: str, tail: str) -> Any:
    """The data that can still be read: the pairs of an object, the whole items of a list, the whole
    sentences of a text.
    """
    head = head.lstrip()
    if head[:1] == "{":
        return _pairs(head) | _pairs(tail)
    if head[:1] == "[":
        return _items(head)
    first = re.split(r"(?<=[.!?])\s+|(?<=[。！？])|\n", head)[:-1]
    last = re.split(r"(?<=[.!?])\s+|(?<=[。！？])|\n", tail)[1:]
    return "\n".join(piece.strip() for piece in [*first, *last] if piece.strip())


def _is_whole(value: Any, following: str) -> bool:
    """A number at the cut may have lost digits; what ends with a mark of its own has not."""
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return not plain or (following != "" and following in ",]} \n")


def _pairs(text: str) -> dict[str, Any]:
    """The pairs of an object of which only a part is there."""
    pairs: dict[str, Any] = {}
    at = 0
    while (key := _PAIR.search(text, at)) is not None:
        at = key.end()
        try:
            value, end = _DECODER.raw_decode(text, at)
        except ValueError:
            continue  # cut off, or one that only looks like a key
        if _is_whole(value, text[end : end + 1]):
            pairs[json.loads(key[1])] = value
        at = end
    return pairs


def _items(text: str) -> list[Any]:
    items: list[Any] = []
    at = 1
    while True:
        at += len(text[at:]) - len(text[at:].lstrip(" ,\n"))
        try:
            item, at = _DECODER.raw_decode(text, at)
        except ValueError:
            return items
        if not _is_whole(item, text[at : at + 1]):
            return items
        items.append(item)
