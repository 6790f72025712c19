"""One question: its text, words and values."""

import re
from dataclasses import dataclass
from functools import lru_cache

from agentkit.offline.language.han import fold, is_han, speaks_chinese
from agentkit.offline.language.language import Token, tokens
from agentkit.offline.question.spans import Value
from agentkit.offline.question.values import find_values

HARD = frozenset(
    "url email path date time expression quoted".split()
)  # kinds whose words say nothing else


@dataclass(
    frozen=True, eq=False
)  # one object a text: compared and hashed by identity, which is fast
class Question:
    """A user's request. `plain` is `text` folded; offsets are the same in both."""

    text: str
    plain: str
    words: tuple[Token, ...]
    values: tuple[Value, ...]
    chinese: bool
    hard: frozenset[
        int
    ]  # where words start that belong to a quoted text, a date, a path and the like

    named: frozenset[int]  # where words start that belong to a name, a place or a code

    placed: frozenset[int]  # where words start that belong to a place

    def before(self, start: int, reach: int = 12) -> str:
        return self.plain[max(0, start - reach) : start]

    def covered(self, token: Token, *kinds: str) -> bool:
        """Whether a token lies in a value of one of these kinds."""
        return any(
            value.start < token.end and token.start < value.end
            for value in self.values
            if value.kind in kinds
        )


_INSTITUTIONS = frozenset(
    "museum library university school hospital company restaurant hotel station airport bank lake "
    "mountain river island cinema".split()
)


def with_suffix(value: Value, text: str, words: tuple[Token, ...]) -> Value:
    """上海 in 上海博物馆 is part of a longer name: a Chinese name takes the institution that
    follows it.
    """
    if value.kind not in ("place", "phrase", "noun") or not is_han(str(value.value)):
        return value
    for token in words:
        if (
            token.start == value.end
            and token.kind == "word"
            and token.concepts & _INSTITUTIONS
            and len(token.text) <= 4
        ):
            return Value("name", text[value.start : token.end], value.start, token.end)
    return value


def with_epithet(value: Value, question: "Question") -> Value:
    """Salix herbacea: the object of an order takes along the unknown word behind its name."""
    for token in question.words:
        if token.start == value.end + 1 and token.kind == "unknown" and token.text.isalpha():
            before = question.words[: question.words.index(token)]
            opens = [other for other in before if other.end <= value.start][-1:]
            ordered = bool(opens) and any(name[0] == "!" for name in opens[0].concepts)
            if ordered and token.start not in question.named and not token.text.endswith("ly"):
                text = question.text[value.start : token.end]
                return Value(value.kind, text, value.start, token.end)
    return value


@lru_cache(maxsize=1024)
def read_question(text: str) -> Question:
    """Very long questions are read up to 4,000 characters; what is behind may be told by quotes,
    not understood.
    """
    text = re.sub(r"[\r\t]", " ", text)[:4000]
    plain = fold(text)
    words = tokens(plain)
    values = tuple(with_suffix(value, text, words) for value in find_values(text))
    figures = tuple(word for word in words if word.kind != "word")  # "square root" says something
    hard = _starts(words, values, HARD - {"expression"}) | _starts(figures, values, HARD)
    named = _starts(words[1:], values, frozenset({"name", "place", "code"}))
    placed = _starts(words, values, frozenset({"place"}))
    return Question(text, plain, words, values, speaks_chinese(text), hard, named, placed)


def _starts(
    words: tuple[Token, ...], values: tuple[Value, ...], kinds: frozenset[str]
) -> frozenset[int]:
    spans = [(value.start, value.end) for value in values if value.kind in kinds]
    if not spans:
        return frozenset()
    return frozenset(
        word.start
        for word in words
        if any(start < word.end and word.start < end for start, end in spans)
    )
