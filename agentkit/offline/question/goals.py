"""Several sums in one question: "the average temperature and the total population"."""

import re
from functools import lru_cache

from agentkit.offline.question.intent import goals_in
from agentkit.offline.question.measure import measures_between
from agentkit.offline.question.question import Question

_JOINED = re.compile(r"\band\b|\bor\b|[,;?，、；。？]|和|与|以及")


@lru_cache(maxsize=256)
def goals_asked(question: Question) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each sum with the measure it is of, where there are several: of different measures, or
    different ones of the same. One that names no measure is of that of the others.
    """
    marks = goals_in(question)
    if len(marks) < 2:
        return ()
    found: list[tuple[str, frozenset[str]]] = []
    for number, (goal, start, end) in enumerate(marks):
        following = marks[number + 1][1] if number + 1 < len(marks) else len(question.plain)
        before = marks[number - 1][2] if number else 0
        if number and not _JOINED.search(question.plain, before, start):
            return ()  # "the difference of the sums"
        of = measures_between(question, end, following)
        of = of or measures_between(question, before, start, last=True)
        of = of or (found[-1][1] if found else frozenset())
        if (goal, of) not in found:
            found.append((goal, of))
    several = len(found) > 1 and all(of for _, of in found)
    return tuple(found) if several else ()
