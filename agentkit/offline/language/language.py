"""Texts in English and Chinese become words with meanings (concepts).

A concept is a word family from `words.py` and `word_families.py`, or the word itself (`w:` and its
root) where no family knows it. Nothing here knows about tools.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from agentkit.offline.language.han import is_han
from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.language.segmentation import segment
from agentkit.offline.language.vocabulary import STOP_WORDS, TELLING, concepts, families

_WORD = re.compile(r"[a-z][a-z0-9_]*(?:[-'][a-z0-9]+)*|[\u3400-\u9fff]+|\d+(?:[.,]\d+)*|\S")


@dataclass(frozen=True, slots=True)
class Token:
    """A word at `text[start:end]` of the folded text. `kind`: word, stop, unknown, number, mark."""

    start: int
    end: int
    text: str
    kind: str
    concepts: frozenset[str]


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a folded text. A run of Chinese characters is cut at the longest known words."""
    found: list[Token] = []
    for match in _WORD.finditer(text):
        word, start = match.group(), match.start()
        if is_han(word[0]):
            found.extend(_chinese(word, start))
        elif word[0].isalpha():
            found.extend(_parts(word, start))
        else:
            kind = "number" if word[0].isdigit() else "mark"
            found.append(Token(start, match.end(), word, kind, frozenset()))
    return tuple(_particle_verbs(found))


def _parts(word: str, start: int) -> Iterator[Token]:
    pieces = [word] if "_" not in word else word.split("_")
    at = start
    for piece in pieces:
        if piece:
            kind = "stop" if piece in STOP_WORDS else "word"
            meaning = concepts(piece) if kind == "word" or piece in TELLING else frozenset()
            if kind == "word" and any(name.startswith("w:") for name in meaning):
                kind = "unknown"
            if kind == "word" and "-" in piece and piece not in families()[0]:
                meaning = frozenset().union(*(concepts(half) for half in piece.split("-") if half))
            if read_numeral(piece) is not None:
                kind, meaning = "number", frozenset()
            yield Token(at, at + len(piece), piece, kind, meaning)
        at += len(piece) + 1


def _chinese(run: str, offset: int) -> Iterator[Token]:
    table = families()[0]
    for piece in segment(run):
        word = run[piece.start : piece.end]
        meaning = table.get(word, frozenset()) if piece.kind == "word" else frozenset()
        yield Token(offset + piece.start, offset + piece.end, word, piece.kind, meaning)


# Verbs in two parts: (verb, later word) -> what they mean together.
_PARTICLES = {
    ("give", "back"): "!give-back",
    ("bring", "back"): "!give-back",
    ("take", "back"): "!give-back",
    ("check", "out"): "!borrow",
    ("turn", "on"): "!switch",
    ("turn", "off"): "!switch",
    ("switch", "on"): "!switch",
    ("switch", "off"): "!switch",
    ("sign", "up"): "!register",
    ("call", "off"): "!cancel",
    ("set", "up"): "!schedule",
    ("write", "down"): "!write",
    ("throw", "away"): "!delete",
    ("put", "down"): "!write",
    ("cross", "off"): "!complete",
    ("tick", "off"): "!complete",
}


_OPENS_A_PAIR = frozenset(verb for verb, _ in _PARTICLES) | frozenset(
    "make cook prepare bake many much tell 告诉 check add".split()
)
_NOT_TOLD = frozenset(
    "me us 我 我们 about 一下 大家 the a whether if which what how when where who today's".split()
)


def _writes_to(later: list[Token]) -> bool:
    """ "Write to kim@example.org" sends a letter."""
    words = [token.text for token in later]
    return words[:1] == ["to"] and words[2:] == ["@"]


def _apart(later: list[Token]) -> bool:
    """ "How far apart are the totals?" asks for no distance."""
    words = [token.text for token in later]
    return words[:1] == ["apart"] and any(word in _RESULTS for word in words)


_RESULTS = frozenset("totals sums figures numbers amounts results values prices scores".split())
_POWERS = {"square": "area", "cubic": "volume"}  # before a length they name another measure
_LENGTHS = frozenset("metre metres meter meters centimetres centimeters feet foot yards".split())
_MAILS = frozenset("mail email e-mail message".split())
_BEFORE_A_VERB = frozenset("please and then to you also just now".split())
_WHOM = frozenset("me us him her them it this that the a an my our your everyone".split())


def _mails(found: list[Token], index: int) -> bool:
    """Whether "mail" is a verb: "please mail anna@example.org the figures", not "my mail"."""
    before = found[index - 1] if index else None
    if before is not None and before.kind != "mark" and before.text not in _BEFORE_A_VERB:
        return False
    after = [token.text for token in found[index + 1 : index + 3]]
    return bool(after) and (after[0] in _WHOM or after[1:] == ["@"] or after[1:] in _GIVEN)


_GIVEN = [["the"], ["a"], ["an"], ["that"], ["my"], ["our"]]  # "mail Ana the list"


def _adds_up(later: list[str]) -> bool:
    """ "Add up the amounts" and "add them together" are sums; "add milk to the list" is none."""
    near = later[:5]
    end = next((i for i, word in enumerate(near) if word in ("to", ".", ",", "into")), len(near))
    return "up" in near[:end] or "together" in near[:end]


def _last_word(found: list[Token]) -> str:
    return next((token.text for token in reversed(found) if token.kind != "mark"), "")


def _particle_verbs(found: list[Token]) -> list[Token]:
    for index, token in enumerate(found):
        if token.text in _MAILS and _mails(found, index):
            found[index] = replace(token, concepts=token.concepts | {"!send"})
        if token.text == "write" and _writes_to(found[index + 1 : index + 4]):
            found[index] = replace(token, concepts=token.concepts | {"!send"})
        if token.text == "far" and _apart(found[index + 1 : index + 6]):
            found[index] = replace(token, kind="word", concepts=frozenset({"difference"}))
        if token.text in _POWERS and index + 1 < len(found):
            behind = found[index + 1]
            if "distance" in behind.concepts or behind.text in _LENGTHS:
                meant = frozenset({_POWERS[token.text]})
                found[index] = replace(token, kind="word", concepts=meant)
                found[index + 1] = replace(behind, kind="word", concepts=meant)
        if token.text not in _OPENS_A_PAIR:
            continue
        later = [other.text for other in found[index + 1 : index + 7]]
        meaning = next(
            (m for (verb, part), m in _PARTICLES.items() if token.text == verb and part in later),
            None,
        )
        if token.text in ("make", "cook", "prepare", "bake") and "how" in [
            other.text for other in found[max(0, index - 4) : index]
        ]:
            found[index] = replace(token, kind="word", concepts=frozenset({"recipe"}))
        if token.text in ("many", "much") and index and found[index - 1].text == "how":
            following = {other.text for other in found[index + 1 : index + 2]}
            asks_price = token.text == "much" and following & {"is", "are", "for", "does", "do"}
            counted = "count" if token.text == "many" else "price" if asks_price else "amount"
            more = (
                {"stock"} if {"have", "left"} & {other.text for other in found[index:]} else set()
            )
            found[index] = replace(token, kind="word", concepts=frozenset({counted, *more}))
        if token.text in ("tell", "告诉") and later and later[0] not in _NOT_TOLD:
            meaning = "!send"
        if token.text == "check" and ("into" in later or _last_word(found) == "in"):
            meaning = "!clock-in"
        if token.text == "add" and _adds_up(later):
            found[index] = replace(token, kind="word", concepts=frozenset({"sum"}))
        if meaning is not None:
            found[index] = replace(token, kind="word", concepts=token.concepts | {meaning})
    return found
