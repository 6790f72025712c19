"""The parts of a question that no tool answers: the answer says so, none is lost in silence."""

import re
from collections.abc import Callable, Sequence

from agentkit.offline.choice.wants import Choice, Want
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.vocabulary import STOP_WORDS, question_phrases, reading_verbs
from agentkit.offline.question.days import given_dates
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.question import Question
from agentkit.offline.tools.calendar import spans_days
from agentkit.offline.tools.definitions import ToolView

_HELD_AGAINST = re.compile(
    r"\b(?:than|over|above|under|below|at (?:least|most))\b|[超高低多少]于|过"
)
_THINGS = frozenset("place name code date expression quoted".split())


def unmet_parts(
    wants: Sequence[Want],
    parts: Sequence[Question],
    tools: tuple[ToolView, ...],
    choose: Callable[[Question, tuple[ToolView, ...]], Choice],
) -> tuple[str, ...]:
    """Those that name a thing which no call looks up, or are about nothing that a tool is about."""
    if not wants or any(want.tool.kind in ("search", "effect") for want in wants):
        return ()
    left = [part for part in parts if _is_left(part, wants) and not choose(part, tools).wants]
    return tuple(part.text.strip(" ?？.。!！,，") for part in left)


def _is_elliptic(part: Question) -> bool:
    """Whether a part makes sense only after another: 今天呢？"""
    return bool(re.search(r"呢\W*$|^\W*(?:and|what about|how about)\b", part.plain))


def _is_left(part: Question, wants: Sequence[Want]) -> bool:
    used = {fold(str(value.value)) for want in wants for value in want.filling.used}
    named = {fold(str(value.value)) for value in part.values if value.kind in _THINGS}
    if _is_elliptic(part) or (not named and _HELD_AGAINST.search(part.plain)):
        return False
    named |= {t.text for t in part.words if t.kind == "unknown" and is_han(t.text)}
    if any(spans_days(want.tool) for want in wants) and given_dates(part):
        return False  # one more end of the days that are counted
    if named:
        return not named & used
    intent = read_intent(part)
    numbers = [value for value in part.values if value.kind == "number"]
    if len(numbers) == 1:
        return False
    if intent.goal or intent.comparison or intent.hike:
        return False  # it is about the figures of the other parts
    if numbers:
        return not any(str(number.value) in used for number in numbers)
    known = frozenset().union(*(want.tool.everything for want in wants))
    about = [token for token in part.words if token.kind in ("word", "unknown")]
    about = [t for t in about if t.text not in STOP_WORDS and t.text not in question_phrases()]
    about = [t for t in about if not t.concepts & reading_verbs()]
    return bool(about) and not any(t.concepts & known or t.concepts <= _VAGUE for t in about)


_VAGUE = frozenset("~want ~use ~thing ~number ~name ~value ~data ~current ~get ~know".split())
