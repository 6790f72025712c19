"""The object of an order: "record a water change" is nothing for a tool that records inspections.

A verb alone calls for no change. The question has to name what the change is made to, as the tool's
own text does, or give a value that only this tool takes.
"""

from itertools import pairwise

from agentkit.offline.choice.filling import Filling
from agentkit.offline.language.language import Token
from agentkit.offline.language.vocabulary import (
    FUNCTION_WORDS,
    question_phrases,
    reading_verbs,
    root,
)
from agentkit.offline.question.orders import BREAKS, asks_for
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import matched_grams
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.shapes import example_like

_EMPTY = frozenset(w for w in FUNCTION_WORDS if len(w) == 1) | frozenset("一二两三四五六七八九十")
_PARTICULAR = frozenset("path email url enum sql expression".split())
_PAYING = frozenset({"!pay", "!transfer", "!refund"})
_ENDS_AN_OBJECT = frozenset(
    "for to in on at from with by of into onto as and then or about until before after so that "
    "because if saying".split()
)


def lacks_object(tool: ToolView, filling: Filling, question: Question) -> bool:
    """Whether an order's verb fits a tool that changes something, and its object does not."""
    verbs = [
        token
        for token in question.words
        if any(n[0] == "!" or n in tool.effects for n in token.concepts)
        and asks_for(question, token)
    ]
    if not verbs or _particular(filling):
        return False
    verb = next((token for token in verbs if token.concepts & tool.effects), verbs[0])
    content = [t for t in question.words if t is not verb and _is_content(t, question)]
    nouns = _nouns(tool.about)
    slots = frozenset().union(*(_nouns(parameter.own) for parameter in tool.parameters))
    deeds = frozenset(n for n in tool.about if n[0] == "!") - tool.effects
    grams = bool(matched_grams(question, tool)) or any(
        t is not verb and t.concepts & (deeds | tool.effects if t in verbs else deeds)
        for t in question.words
    )  # to record a watering names watering; 发个通知 names a notice
    grams = grams or (question.chinese and _words_of_text(verb, question, tool))
    named = grams or any(t.concepts & (nouns | tool.faint) for t in content)
    complete = len(tool.required) != 2 and not filling.missing
    objects = _objects(verb, content, question)
    strange = [t for t in objects if not t.concepts & nouns and not _taken(t, filling, complete)]
    strange = [t for t in strange if not _ends_a_name(t, question)]
    objects = [t for t in objects if not _ends_a_name(t, question)]
    if question.chinese and not tool.chinese:  # an unknown word may well be its noun
        strange = [t for t in strange if t.kind != "unknown" or t.text.isascii()]
    if strange and strange == objects and not _carries_text(tool):
        own = nouns - slots or nouns  # hive K2 may be inspected or watered: the deed is what counts
        return not (grams or any(token.concepts & own for token in content))
    money = verb.concepts & _PAYING and any(v.kind == "currency" for v in question.values)
    if named or money or (verb.concepts & tool.effects and verb.concepts & nouns):
        return False
    shown = any(example_like(parameter, question) for parameter in tool.required)
    sure = (complete and len(tool.required) > 2) or shown
    return not sure and not any(root(token.text) in tool.literal for token in verbs)


def _particular(filling: Filling) -> bool:
    """Whether the values alone say what is meant: a file, an address, two ends of a route."""
    kinds = [value.kind for value in filling.used]
    return any(kind in _PARTICULAR for kind in kinds) or kinds.count("place") >= 2


def _taken(token: Token, filling: Filling, complete: bool) -> bool:
    """Whether a word is a value; a mere phrase counts where nothing is left to be guessed."""
    loose = () if complete else ("spoken", "phrase", "noun")
    return any(v.start <= token.start < v.end for v in filling.used if v.kind not in loose)


def _carries_text(tool: ToolView) -> bool:
    """A mail or a file may be about anything; a log entry is about what the log is for."""
    return "!log" not in tool.effects and any(p.role == "content" for p in tool.parameters)


def _is_content(token: Token, question: Question) -> bool:
    return (
        token.kind in ("word", "unknown")
        and token.start not in question.hard
        and token.start not in question.named
        and not any(name[0] == "~" for name in token.concepts)
        and (not any(n[0] == "!" for n in token.concepts) or _is_noun(token, question))
        and token.text not in question_phrases()
        and not question.covered(token, "date", "time", "unit", "currency", "language")
    )


def _ends_a_name(token: Token, question: Question) -> bool:
    """The herbacea in Salix herbacea."""
    return any(
        value.kind == "name" and value.end == token.start - 1 and token.kind == "unknown"
        for value in question.values
    )


def _is_noun(token: Token, question: Question) -> bool:
    """The book in "borrow the book" orders nothing."""
    return any(name[0] not in "~!" for name in token.concepts) and not asks_for(question, token)


def _words_of_text(verb: Token, question: Question, tool: ToolView) -> bool:
    """Whether two Chinese characters beside the verb stand together in the tool's own text."""
    plain = question.plain[: verb.start] + " " + question.plain[verb.end :]
    return any(
        pair in tool.grams and not any(char in _EMPTY for char in pair)
        for pair in map("".join, pairwise(plain))
    )


def _objects(verb: Token, content: list[Token], question: Question) -> list[Token]:
    """The content words of the verb's object: up to a preposition in English, all in Chinese."""
    if question.chinese:
        start = max((m.end() for m in BREAKS.finditer(question.plain, 0, verb.start)), default=0)
        following = BREAKS.search(question.plain, verb.end)
        end = following.start() if following else len(question.plain)
        return [token for token in content if start <= token.start < end]
    ends = [
        token.start
        for token in question.words
        if token.start > verb.start and (token.text in _ENDS_AN_OBJECT or token.kind == "mark")
    ]
    return [t for t in content if verb.end <= t.start < min(ends, default=len(question.text))]


def _nouns(concepts: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in concepts if name[0] not in "~!") - reading_verbs()
