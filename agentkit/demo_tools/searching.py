"""A search over short texts, by words. First used in lesson 03, taken up again in lesson 13.

Teaches the oldest idea of retrieval: a word that few texts contain tells more than a word that all
contain, and a word in the title tells more than one in the body. Chinese has no spaces, so pairs
of neighbouring characters stand for words.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

TITLE_WEIGHT = 3
LEAST_SHARE = 0.4  # of the best text's score; what scores less is not worth a reader's time

# Words of questions, which say nothing about what is asked for.
QUESTION_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a about an and are by can does do find for from how i in is it many me much of on or "
        "please search tell that the they this to use what when where which who why with you",
    )
)


def search_texts(query: str, texts: Mapping[str, tuple[str, str]], limit: int) -> list[str]:
    """Paths of the texts that fit a query, the best first; of equals the shorter path.

    Args:
        query: Words in any language.
        texts: Path to title and body.
        limit: How many paths to return at most.

    Raises:
        ValueError: the query has no word to search for, or `limit` is below 1.
    """
    if limit < 1:
        raise ValueError(f"limit: expected 1 or more, got {limit}.")
    wanted = set(terms(query)) - QUESTION_WORDS
    if not wanted:
        raise ValueError(f"query: {query!r} has no word to search for. Name the thing you want.")
    found = {path: (set(terms(title)), set(terms(body))) for path, (title, body) in texts.items()}
    spread = Counter(term for title, body in found.values() for term in title | body)
    scores = {
        path: sum(
            (TITLE_WEIGHT * (term in title) + (term in body))
            * math.log(1 + len(texts) / spread[term])
            for term in sorted(wanted)  # floats add up alike only in one order
            if term in spread
        )
        for path, (title, body) in found.items()
    }
    least = LEAST_SHARE * max(scores.values(), default=0)
    # Rounded: logarithms may differ in the last place from one machine to the next.
    hits = sorted(
        (-round(score, 9), len(path), path)
        for path, score in scores.items()
        if score and score >= least
    )
    return [path for _, _, path in hits[:limit]]


def terms(text: str) -> list[str]:
    """The words of a text without case, accents and plural s, and pairs of Chinese characters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words: list[str] = []
    for run in re.findall(r"[一-鿿]+|[^\W_一-鿿]+", plain):
        if "一" <= run[0] <= "鿿":
            words += [run[i : i + 2] for i in range(len(run) - 1)] or [run]
        else:
            words.append(run[:-1] if len(run) > 3 and run[-1] == "s" and run[-2] != "s" else run)
    return words
