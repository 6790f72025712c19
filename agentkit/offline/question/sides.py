"""Reading the words around a value: which side it stands on, what a list joins, what noun names
it.
"""

import re
from collections.abc import Sequence

from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value, after_number

BEFORE = {
    "from": re.compile(r"(?:\bfrom|\bbetween|\bleaving|从|自|由)\s*(?:the\s+)?$"),
    "to": re.compile(
        r"(?:\bto|\bin ?to|\band|\bfor|\btowards|到|至|去|往|成|为|和|与|给)\s*(?:the\s+)?$"
    ),
}


STRICT_TO = re.compile(
    r"(?:\bto|\binto|\bin|\btowards|\buntil|\btill|直到|离|距|到|至|去|往|成|为"
    r"|多少)\s*(?:(?:each|all|both) of\s+)?(?:the\s+)?$"
)


def linked(pool: list[Value], question: Question) -> list[Value]:
    """Values that a list joins: "today and tomorrow"; else the first."""
    kept = pool[:1]
    for value in pool[1:]:
        if re.fullmatch(
            r"\s*(?:,|and|or|、|和|与|跟|及|,\s*and)\s*", question.plain[kept[-1].end : value.start]
        ):
            kept.append(value)
    return kept


def same_group(pool: list[Value], question: Question) -> list[Value]:
    """Stray words are not names: of several phrases only those count that a list joins to the last
    one.
    """
    groups: list[list[Value]] = [[pool[0]]]
    for value in pool[1:]:
        between = question.plain[groups[-1][-1].end : value.start]
        if re.fullmatch(
            r"\s*(?:'s)?\s*(?:,|and|or|、|和|与|跟|及|还是|以及|或|,\s*and)\s*(?:the |a |an )?",
            between,
        ):
            groups[-1].append(value)
        else:
            groups.append([value])
    phrases = [
        group for group in groups if any(value.kind == "phrase" for value in group)
    ] or groups
    return max(
        phrases,
        key=lambda group: (
            len(group),
            groups.index(group) if not question.chinese else -groups.index(group),
        ),
    )


def by_side(side: str, question: Question, values: Sequence[Value], slots: int) -> list[Value]:
    pattern = BEFORE["from"] if side == "from" else STRICT_TO
    counted = [
        value
        for value in values
        if value.kind in ("unit", "currency") and after_number(value, question.values)
    ]
    others = [
        value
        for value in values
        if value.kind == "unit" or value.kind == "currency"
        if value not in counted
    ]
    if len(counted) == 1 and (side == "from" or others):
        return counted if side == "from" else others[:1]
    for value in sorted(values, key=lambda v: v.start):
        if pattern.search(question.before(value.start)):
            following = sorted((v for v in values if v.start > value.start), key=lambda v: v.start)
            joined = linked([value, *following], question)
            whole = side == "from" and slots > 1 and len(joined) == len(values)
            return [value] if whole else joined  # "between Oslo and Rome" is no list
        if side == "from" and re.match(
            r"\s*(?:到|至|飞|去往|→|->|to\b|出发)", question.plain[value.end :]
        ):
            return [value]
    if side == "to" and slots > 1:
        start = next((v for v in values if BEFORE["from"].search(question.before(v.start))), None)
        ends = sorted((v for v in values if v is not start), key=lambda v: v.start)
        if start is not None and ends:
            return linked(ends, question)
        loose = BEFORE["to"]
        return [value for value in values if loose.search(question.before(value.start))][:1]
    if side == "from" and slots > 1 and len(values) > 1:
        others = [v for v in values if not STRICT_TO.search(question.before(v.start))]
        return linked(sorted(others, key=lambda v: v.start), question)
    return []
