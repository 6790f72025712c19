"""What a question offers to fill parameters with: quoted text, numbers, dates, places, names and
so on.

Every value remembers where it stood, so that one stretch of text never fills two parameters, and
so that the words before it ("from", "to", 从, 到) can tell which side it belongs to.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from agentkit.offline.language.arithmetic_text import expressions
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.language.patterns import (
    CAPITAL,
    CODE,
    DATE,
    EMAIL,
    MONTHS,
    NUMBER,
    PATH,
    QUOTED,
    SCALES,
    SQL,
    TIME,
    URL,
)
from agentkit.offline.language.places import SYMBOLS, named, places
from agentkit.offline.language.vocabulary import STOP_WORDS, concepts, is_known, reading_verbs
from agentkit.offline.question.spans import Value
from agentkit.offline.question.statements import statements


@lru_cache(maxsize=1024)
def find_values(text: str) -> tuple[Value, ...]:
    """All values of a question, in order. Kinds that may both be meant (an expression and its
    numbers) are all given.
    """
    found: list[Value] = []
    plain = fold(text)

    def free(start: int, end: int) -> bool:
        return not any(start < other.end and other.start < end for other in found)

    for finder in _FINDERS:
        for value in finder(text, plain):
            if free(value.start, value.end):
                found.append(value)
    found.extend(_numbers(text, plain, found))
    found.extend(_words(text, plain, found))
    return tuple(sorted(found, key=lambda value: (value.start, -value.end)))


def _simple(kind: str, pattern: re.Pattern[str]) -> Callable[[str, str], Iterator[Value]]:
    def finder(text: str, plain: str) -> Iterator[Value]:
        for match in pattern.finditer(text):
            inner = next((group for group in match.groups() if group is not None), match.group())
            yield Value(kind, inner, match.start(), match.end())

    return finder


def _dates(text: str, plain: str) -> Iterator[Value]:
    for match in DATE.finditer(plain):
        yield Value(
            "date",
            _iso(match.group()) or text[match.start() : match.end()],
            match.start(),
            match.end(),
        )


def _iso(words: str) -> str | None:
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    month = next(
        (i + 1 for i, name in enumerate(MONTHS) if re.search(rf"\b{name[:3]}", words)), None
    )
    if month and len(numbers) == 2:
        day, year = sorted(numbers)
    elif len(numbers) == 3 and numbers[0] > 1000:
        year, month, day = numbers
    else:
        return None
    return f"{year:04d}-{month:02d}-{day:02d}"


def _times(text: str, plain: str) -> Iterator[Value]:
    for match in TIME.finditer(plain):
        hour24, minute, half, hour12, half12, part, spoken, rest = match.groups()
        hour = int(hour24 or hour12 or 0) if spoken is None else int(read_numeral(spoken) or 0)
        minutes = int(minute or 0)
        if rest:
            minutes = 30 if rest == "半" else int(rest.rstrip("分"))
        late = (half or half12) == "p" or part in ("下午", "晚上")
        if hour > 24 or minutes > 59:
            continue
        if late and hour < 12:
            hour += 12
        elif (half or half12) == "a" and hour == 12:
            hour = 0
        yield Value("time", f"{hour:02d}:{minutes:02d}", match.start(), match.end())


_FINDERS: tuple[Callable[[str, str], Iterator[Value]], ...] = (
    statements,
    _simple("quoted", QUOTED),
    _simple("sql", SQL),
    _simple("url", URL),
    _simple("email", EMAIL),
    _simple("path", PATH),
    _dates,
    _times,
    expressions,
    _simple("code", CODE),
)


def _numbers(text: str, plain: str, taken: list[Value]) -> Iterator[Value]:
    blocked = [
        value for value in taken if value.kind in ("date", "time", "code", "url", "email", "path")
    ]
    spans: list[tuple[int, int, float]] = []
    for match in NUMBER.finditer(plain):
        number = float(match.group(1).replace(",", "").replace("−", "-")) * SCALES.get(
            match.group(2) or "", 1
        )
        spans.append((match.start(), match.end(), number))
    for token in tokens(plain):
        inside = any(start < token.end and token.start < end for start, end, _ in spans)
        if not inside and (
            token.kind == "number"
            or (token.kind in ("unknown", "stop", "word") and token.text.isascii())
        ):
            spoken = read_numeral(token.text)
            if spoken is not None:
                spans.append((token.start, token.end, spoken))
    for start, end, number in sorted(spans):
        if any(start < value.end and value.start < end for value in blocked):
            continue
        value = int(number) if number == int(number) and abs(number) < 1e15 else number
        yield Value("number", value, start, end, _unit_after(plain, end))
        if plain[start - 1 : start] in SYMBOLS:
            yield Value("currency", SYMBOLS[plain[start - 1]], start - 1, start)


def _unit_after(plain: str, end: int) -> str:
    if counted := re.match(r"个(?=(.{1,2}))", plain[end:]):  # 2个小时 are hours
        end += counted.group(1) in named("unit")
    match = re.match(r"[ -]?(%|°[cf]|[a-z]+|[\u3400-\u9fff]{1,3})", plain[end:])
    if not match:
        return ""
    word = match.group(1)
    if word in STOP_WORDS:
        return ""
    for kind in ("unit", "currency"):
        for length in range(len(word), 0, -1):
            if (word[:length] in named(kind)) and (length == len(word) or not word.isascii()):
                return word[:length]
    return word if word.isascii() else word[:1]


def _words(text: str, plain: str, taken: list[Value]) -> Iterator[Value]:
    """Places, currencies, languages, units and capitalised names."""
    hard = [
        value for value in taken if value.kind in ("quoted", "url", "email", "path", "date", "time")
    ]
    table, _ = places()
    spans: list[tuple[int, int]] = [(value.start, value.end) for value in hard]

    def free(start: int, end: int) -> bool:
        return not any(start < other_end and other_start < end for other_start, other_end in spans)

    for match in CAPITAL.finditer(text):
        for start, end in _names(text, plain, match):
            if not free(start, end):
                continue
            folded = plain[start:end]
            if folded in table:
                yield Value("place", text[start:end], start, end)
            elif folded in named("language"):
                yield Value("language", named("language")[folded], start, end)
            elif any(value.start == start and value.kind == "code" for value in taken):
                continue
            else:
                yield Value("name", text[start:end], start, end)
            spans.append((start, end))
    words = tokens(plain)
    tables = [(kind, named(kind)) for kind in ("currency", "language", "unit")]
    for index, token in enumerate(words):
        for count in (3, 2, 1):
            last = words[min(index + count, len(words)) - 1]
            word = plain[token.start : last.end]
            if (
                word in table
                and (is_han(word) or len(word) > 4 or count > 1)
                and free(token.start, last.end)
            ):
                yield Value("place", text[token.start : last.end], token.start, last.end)
                spans.append((token.start, last.end))
                break
        for kind, names in tables:
            if token.text in names and free(token.start, token.end):
                yield Value(kind, names[token.text], token.start, token.end)


_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{4})\.\s+")  # not behind St. and J.


def _names(text: str, plain: str, match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The names in a capitalised stretch: a full stop ends one ("... in Madrid. Get ...")."""
    at = match.start()
    for stop in _SENTENCE_END.finditer(text, match.start(), match.end()):
        yield from _trimmed(text, plain, at, stop.start())
        at = stop.end()
    yield from _trimmed(text, plain, at, match.end())


def _trimmed(text: str, plain: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A capitalised span without the known words at its edges, and without a possessive."""
    pieces = [
        (piece.start() + start, piece.end() + start)
        for piece in re.finditer(r"\S+", text[start:end])
    ]
    opening = not text[:start].strip() or text[:start].rstrip()[-1:] in ".!?:。！？：\n"
    while (
        pieces
        and (word := plain[pieces[0][0] : pieces[0][1]].strip(".'’-"))
        and (
            (_dull(word) and (opening or len(pieces) == 1 or word not in _OPENS_A_NAME))
            or (
                opening
                and is_known(word.removesuffix("'s"))
                and (len(pieces) == 1 or _verb_like(word))
            )
        )
    ):
        pieces.pop(0)
        opening = False
    while pieces and _dull(plain[pieces[-1][0] : pieces[-1][1]].strip(".'’-")):
        pieces.pop()
    if not pieces:
        return
    first, last = pieces[0][0], pieces[-1][1]
    span = re.sub(r"['’]s?$|[.'’-]+$", "", text[first:last])
    if span:
        yield first, first + len(span)


_OPENS_A_NAME = frozenset("long good well far same next second first last upper over".split())


def _dull(word: str) -> bool:
    return word in STOP_WORDS or word in MONTHS


def _verb_like(word: str) -> bool:
    return any(name[0] in "~!" or name in reading_verbs() for name in concepts(word))
