"""Reading an answer without minding its phrasing: numbers, who is more, and which language."""

from __future__ import annotations

import re
import unicodedata

from fresh_questions.cases import Comparison, Language


def plain(text: str) -> str:
    """One width of characters, one case, one blank between words; lines stay lines."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("⁄", "/")
    return re.sub(r"[^\S\n]+", " ", folded.replace("**", "")).strip()


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[!?;。])|\.(?!\d)|\n", text) if part.strip()]


def numbers_in(text: str) -> list[float]:
    """The numbers, but not those in a code (F3, PX4471) or a time of day (18:30)."""
    found = re.findall(
        r"(?<![a-z\d.])(?<![a-z]-)(?<!\d:)(\d+(?:,\d{3})*(?:\.\d+)?)(?!\d|:\d)", text
    )
    return [float(each.replace(",", "")) for each in found]


# --- comparisons --------------------------------------------------------------------------------

_WINNER, _LOSER = "⟨w⟩", "⟨l⟩"
# Nouns and hedges that hold a comparing character without comparing anything.
_NOT_COMPARING = "体重|體重|重量|大约|大約|大概|大小|多少|多大|多重|高度"


def concludes(text: str, comparison: Comparison) -> bool:
    """Does it say that the winner is more (or that the loser is less), and never the reverse?"""
    text = _with_marks(text, comparison)
    if _WINNER not in text:
        return False
    if _LOSER not in text:
        return not any(_places(text, word) for word in comparison.less)
    verdicts = set()
    for sentence in sentences(re.sub(r"\([^)]*\)", "", text)):
        if "?" in sentence:
            continue
        for words, sense in ((comparison.more, True), (comparison.less, False)):
            for subject in (s for word in words for s in _subjects(sentence, word)):
                # Of three, that one loser is less does not say who is most.
                if sense or subject == _WINNER or len(comparison.losers) == 1:
                    verdicts.add((subject == _WINNER) is sense)
    return verdicts == {True}


def _with_marks(text: str, comparison: Comparison) -> str:
    """The text with a mark in place of each candidate's name: "大福" holds no "大" then."""
    marks = {plain(name): _WINNER for name in comparison.winner}
    marks |= {plain(name): _LOSER for spellings in comparison.losers for name in spellings}
    either = "|".join(_bordered(name) for name in sorted(marks, key=len, reverse=True))
    text = re.sub(either, lambda match: marks[match[0]], text)
    # "X比Y重": what stands after 比 is what X is compared with, not what is spoken of.
    text = re.sub(rf"比起?\s*((和|与|、|以及)?{_WINNER}|(和|与|、|以及)?{_LOSER})+", "", text)
    return re.sub(_NOT_COMPARING, "", text)


def _bordered(word: str) -> str:
    word = re.escape(plain(word))
    return rf"(?<![a-z]){word}(?![a-z])" if word.isascii() else word


def _places(text: str, word: str) -> list[re.Match[str]]:
    return list(re.finditer(_bordered(word), text))


def _subjects(sentence: str, word: str) -> list[str]:
    """Who a comparing word speaks of, for each place where it stands in the sentence."""
    mark, found = f"{_WINNER}|{_LOSER}", []
    for place in _places(sentence, word):
        start = max(sentence.rfind(each, 0, place.start()) for each in ",:") + 1
        before = re.findall(mark, sentence[start : place.start()])
        after = sentence[place.end() :]
        earlier, later = re.findall(mark, sentence[: place.start()]), re.findall(mark, after)
        # "the heavier one is X", "更重的是X", "of X and Y, the heavier of the two is Y"
        told = re.match(rf"[^,]{{0,24}}?(?:\bis\b|\bare\b|是|:)\W*({mark})", after)
        if told and (not before or "than" not in told[0]):
            found.append(told[1])
        elif before or earlier:
            found.append((before or earlier)[-1])
        elif later:
            found.append(later[0])
    return found


# --- language -----------------------------------------------------------------------------------


def in_language(answer: str, language: Language) -> bool:
    """English: at least one Latin word for two Chinese characters. Chinese: at least as many
    characters as Latin words that are no names. Names, codes and figures may be in any script,
    and a bare figure is in every language."""
    characters = len(re.findall(r"[\u4e00-\u9fff]", answer))
    if language == "en":
        return len(re.findall(r"[A-Za-z]+", answer)) * 2 >= characters
    words = len(re.findall(r"\b[a-z]{2,}\b", answer))
    return characters >= words
