"""The expression that a question wants worked out from figures: their sum, twice the first, ..."""

import re
from collections.abc import Sequence

from agentkit.offline.language.wording import number_text
from agentkit.offline.question.bounds import read_bound
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling

_TURNED = re.compile(r"\bhow many times (?:as \w+ as|(?:more |less )?\w+ than)\b")  # ... X is Y
_WHICH = re.compile(r"\b(?:which|who)\b|哪|谁")


def expression_for(
    values: Sequence[float],
    goal: str,
    question: Question,
    spent: frozenset[float] = frozenset(),
    times: str = "",
) -> str | None:
    """The arithmetic of a question on these figures; None where it wants none of so many.

    `spent`: numbers that are arguments of a call already; `times`: how many are meant of what the
    only figure is for one of.
    """
    done = scaling(question)
    texts = number_texts(values)
    combined = combined_text(texts, values, goal, question)
    if times and len(texts) == 1:
        combined = f"{times} * {texts[0]}"
    if done is not None:
        one = f"({combined})" if combined else texts[0] if len(texts) == 1 else None
        return done.shape.format(one) if one else None
    if combined or len(values) != 1:
        return combined
    share = re.search(r"(\d+(?:\.\d+)?) ?(?:%|percent)|百分之(\d+)", question.plain)
    if share:
        return f"{texts[0]} * {share.group(1) or share.group(2)} / 100"
    counted = [
        v for v in question.values if v.kind == "number" and v.value > 1 and v.value not in spent
    ]
    if (
        counted
        and read_bound(question) is None
        and re.search(r"\bcost|\bprice|\bpay|\btotal\b|价|花|多少钱|一共|总共", question.plain)
    ):
        return f"{counted[0].value} * {texts[0]}"
    return None


def combined_text(
    texts: Sequence[str], values: Sequence[float], goal: str, question: Question
) -> str | None:
    """Several figures as one expression; None where nothing is to be made of them."""
    if len(texts) < 2 or not goal:
        return None
    if goal == "sum":
        return " + ".join(texts)
    if goal == "average":
        return f"({' + '.join(texts)}) / {len(texts)}"
    first, last = ends(values, goal, question)
    return f"{texts[first]} {'-' if goal == 'difference' else '/'} {texts[last]}"


def ends(values: Sequence[float], goal: str, question: Question) -> tuple[int, int]:
    """Which two figures a difference or a ratio is between: the largest and the smallest; of a
    ratio, where not the larger one is asked for, as the question names them.
    """
    if goal == "ratio" and len(values) == 2 and not _WHICH.search(question.plain):
        return (1, 0) if _TURNED.search(question.plain) else (0, 1)
    order = sorted(range(len(values)), key=lambda i: -values[i])
    return order[0], order[-1]


def number_texts(values: Sequence[float]) -> list[str]:
    """Numbers as they stand in an expression."""
    texts = [number_text(value).replace(",", "") for value in values]
    return [f"({text})" if text.startswith("-") else text for text in texts]
