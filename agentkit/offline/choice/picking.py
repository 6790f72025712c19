"""Picking from the weighed tools: the best one, and those that unexplained words still call for."""

import re
from collections.abc import Sequence

from agentkit.offline.choice.signs import wants_to_know
from agentkit.offline.choice.wants import Want
from agentkit.offline.language.vocabulary import question_phrases, reading_verbs
from agentkit.offline.question.clauses import CLAUSE, inside_list
from agentkit.offline.question.question import Question
from agentkit.offline.tools.parameters import Parameter

ENOUGH = 0.65  # a tool with less has nothing to do with the question
_GUESS = 0.45  # values alone (a place, a path) speak for a tool with at least this much
_AND = re.compile(r"和|与|以及|、")


def pick(wants: list[Want], points: dict[str, dict[int, float]], question: Question) -> list[Want]:
    """The best tool, and each further one for what is then still unexplained."""
    picked: list[Want] = []
    explained: set[int] = set()
    clauses = any(
        not inside_list(question, m.start(), m.end())
        for pattern in ((CLAUSE, _AND) if question.chinese else (CLAUSE,))
        for m in pattern.finditer(question.text.rstrip("?.。 ？!！"))
    )
    for want in sorted(
        wants, key=lambda want: want.tool.kind != "effect"
    ):  # what is ordered comes first
        own = points[want.tool.name]
        if not picked:
            score = want.score + 0.45 * len(want.filling.missing)
            if (score < ENOUGH or sum(own.values()) < 0.5) and not _guess(want, wants):
                continue
        elif want.tool.kind in ("compute", "compare"):
            continue  # these work on results; the planner adds them when there are some
        elif not clauses and any(
            (other.tool.kind == "effect") == (want.tool.kind == "effect") for other in picked
        ):
            continue  # one clause, one thing to look up or to change
        elif not clauses and any(
            other.tool.kind == "effect" and (want.filling.missing or not other.filling.missing)
            for other in picked
        ):
            continue  # beside an order only what it still lacks is looked up
        elif (
            _fresh(question, own, explained) < 0.85
            or _worse_twin(question, own, explained)
            or (
                want.filling.missing
                and want.tool.kind != "effect"
                and not _fills_later(want.filling.missing)
            )
        ):
            continue
        picked.append(want)
        explained |= {index for index, value in own.items() if value >= 0.35}
    return picked


def only_one(
    wants: list[Want],
    points: dict[str, dict[int, float]],
    question: Question,
    orders: frozenset[int],
) -> list[Want]:
    """The only tool there is, where the question shares a word with it or gives a value of the very
    kind that it wants. It changes nothing.
    """
    if len(wants) != 1 or len(points) != 1 or wants[0].tool.kind in ("effect", "finish") or orders:
        return []
    want = wants[0]
    shared = any(
        index >= 0 and value >= 0.5 and not _compares(question, index)
        for index, value in points[want.tool.name].items()
    )
    roles = {parameter.role for parameter in want.tool.required}
    given = any(v.kind in _OWN_KIND and v.kind in roles | {"letter"} for v in want.filling.used)
    given = given and not any(
        token.kind == "word"
        and token.start not in question.hard | question.placed | question.named
        and {name for name in token.concepts if name[0] not in "~!"} - reading_verbs()
        and not token.concepts & want.tool.everything
        for token in question.words
    )  # the capital of France is another thing than its weather
    whole = not want.filling.missing
    return wants if (given and whole) or (shared and (whole or wants_to_know(question))) else []


_OWN_KIND = frozenset("place date email path url expression letter".split())


def _fresh(question: Question, own: dict[int, float], explained: set[int]) -> float:
    """How much still unexplained words speak for a further tool. A code alone calls for one."""
    return sum(
        value
        for index, value in own.items()
        if index >= 0 and index not in explained and value >= 0.35
        if not _compares(question, index)
    )


def _worse_twin(question: Question, own: dict[int, float], explained: set[int]) -> bool:
    """A further tool needs a word of its own that is more than a parameter's name."""
    return not any(
        value >= 0.75
        for index, value in own.items()
        if index not in explained and not _compares(question, index)
    )


def _compares(question: Question, index: int) -> bool:
    """ "larger", "average" and 几点 say what is asked of a thing; they call for no further tool."""
    if index < 0:
        return False
    token = question.words[index]
    worked_out = bool(token.concepts) and token.concepts <= _WORKED_OUT
    return worked_out or token.text in question_phrases()


_WORKED_OUT = frozenset({"average", "sum", "difference"})


def _fills_later(missing: Sequence[Parameter]) -> bool:
    return all(
        parameter.role in ("id", "path", "url", "number", "place", "content", "person")
        for parameter in missing
    )


def _guess(want: Want, wants: list[Want]) -> bool:
    """A tool whose text says nothing is tried where its particular parameters are all filled, or an
    expression is.
    """
    return (
        want.tool.kind != "effect"
        and (want.filling.evidence >= 1.4 or want.tool.vague)
        and not want.filling.missing
        and want.filling.evidence >= _GUESS
        and max(other.score for other in wants) == want.score
    )
