"""Which values of a question could fill one parameter, best first."""

import re
from dataclasses import replace

from agentkit.offline.language.segmentation import MEASURES
from agentkit.offline.question.coerce import enum_choices
from agentkit.offline.question.numbers import named_before, number
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import spoken_text
from agentkit.offline.question.sides import BEFORE, STRICT_TO, by_side, linked, same_group
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter
from agentkit.offline.tools.shapes import example_like, like_example, of_other_kind

# Which kinds of value a role takes, best first. Roles that are not here take "name" kinds.
KINDS: dict[str, tuple[str, ...]] = {
    "email": ("email",),
    "url": ("url",),
    "path": ("path",),
    "expression": ("expression",),
    "sql": ("sql", "quoted"),
    "currency": ("currency", "code"),
    "language": ("language",),
    "unit": ("unit",),
    "date": ("date",),
    "time": ("time",),
    "number": ("number",),
    "place": ("place", "name", "phrase", "quoted"),
    "id": ("code", "quoted", "number", "name", "phrase"),
    "person": ("name", "phrase", "quoted", "place", "email"),
    "recipient": ("email", "name", "phrase"),
    "word": ("quoted", "phrase", "name", "noun"),
    "free": ("quoted", "name", "code", "phrase", "place", "noun", "date", "number"),
    "subject": ("quoted", "name", "phrase"),
}


_ONE_KIND = frozenset(
    "email url path expression sql currency language unit date time number place".split()
)


_NAMED = frozenset("place recipient person id word free subject".split())


def compete(one: Parameter, other: Parameter) -> bool:
    """Whether two parameters could take the same value."""
    return one.role == other.role or (
        one.role in _NAMED - {"place"} and other.role in _NAMED - {"place"}
    )


_OF_PERSON = re.compile(r"(?:\bfor|\bby|\bof|\bto|\bwith|给|为|替|帮|和|让|是)\s*$")


_PERSON_FIRST = frozenset("!register !invite !remind !hire".split())  # "Sign Petra up for Yoga"


def candidates(
    parameter: Parameter,
    tool: ToolView,
    question: Question,
    offered: list[Value],
    used: list[Value],
    slots: int,
) -> list[Value]:
    """The values for one parameter: one, or several where each makes a call of its own."""
    role = parameter.role
    shaped = example_like(parameter, question)
    if shaped:
        return shaped
    if role == "enum":
        return enum_choices(parameter, question, offered)
    if role == "flag":
        return _flag(parameter, question)
    if role == "object":
        return []
    free = [left for value in offered if (left := _unused(value, used, question)) is not None]
    if role in ("content", "query"):
        return _text_for(parameter, tool, question, free)
    kinds = KINDS.get(role, KINDS["free"])
    if not parameter.required:
        kinds = tuple(kind for kind in kinds if kind in _ONE_KIND or kind in ("code", "email"))
        if role in ("free", "word", "subject"):
            return []
        if role == "person":
            kinds = ("name",)
    if role == "id" and re.search(
        r"\b(?:ids?|number|no)\b|编号|号",
        " ".join([parameter.name.replace("_", " "), parameter.description]).lower(),
    ):
        kinds = tuple(kind for kind in kinds if kind not in ("name", "phrase"))
    if role == "id":
        free = [
            value
            for value in free
            if value.kind != "code" or like_example(parameter, str(value.value))
        ]
        free = [value for value in free if value.kind != "number" or value.unit not in MEASURES]
    if role == "number":
        return number(parameter, tool, free, question)
    if role not in ("word", "content"):
        free = [
            value
            for value in free
            if value.kind != "code" or not of_other_kind(parameter, question, value)
        ]
    if role == "free":
        free = [value for value in free if value.kind != "number" or value.unit not in MEASURES]
    if role == "place" and re.search(
        r"address|地址", f"{parameter.name} {parameter.description}".lower()
    ):
        kinds = ("quoted", *kinds)
    pools = [[value for value in free if value.kind == kind] for kind in kinds]
    if parameter.side and role in (
        "place",
        "currency",
        "language",
        "unit",
        "id",
        "free",
        "person",
        "date",
        "time",
    ):
        sided = by_side(parameter.side, question, [v for pool in pools for v in pool], slots)
        if sided:
            return sided
        other = STRICT_TO if parameter.side == "from" else BEFORE["from"]
        if slots > 1:  # "days until 24 December" gives the end, not the start
            free = [
                value
                for value in free
                if value.kind not in kinds or not other.search(question.before(value.start))
            ]
            pools = [[value for value in free if value.kind == kind] for kind in kinds]
    pool = next((pool for pool in pools if pool), [])
    if (
        not pool
        and parameter.required
        and tool.kind == "effect"
        and role in ("free", "subject", "word")
    ):
        said = spoken_text(
            question, tool
        )  # "report a broken lamp in Elm Street": the object of the verb
        return (
            [said] if said is not None and not any(overlaps(said, value) for value in used) else []
        )
    if role == "place" and pool and pool[0].kind in ("place", "name"):
        pool = sorted([v for p in pools[:2] for v in p], key=lambda v: v.start)
    if not pool:
        return []
    near = [value for value in pool if named_before(parameter, question, value)]
    if near and slots > 1:
        return near[:1]
    if role in ("person", "recipient") and slots > 1:
        meant = [value for value in pool if _OF_PERSON.search(question.before(value.start))]
        if tool.effects & _PERSON_FIRST:
            meant = sorted(pool, key=lambda value: value.start)[:1]
        pool = meant or pool
    if slots > 1:
        return pool[:1]
    if parameter.many or pool[0].kind in (
        "place",
        "name",
        "code",
        "phrase",
        "noun",
        "quoted",
        "currency",
        "number",
        "path",
    ):
        return same_group(pool, question) if pool[0].kind in ("phrase", "noun") else pool
    return pool[:1] if pool[0].kind not in ("date", "language", "unit") else linked(pool, question)


def _unused(value: Value, used: list[Value], question: Question) -> Value | None:
    """A value that nothing has taken; of a phrase what others have left of it."""
    for other in used:
        if value is other or (overlaps(value, other) and value.kind not in ("phrase", "noun")):
            return None
        if overlaps(value, other):
            start, end = (
                (value.start, other.start) if other.start > value.start else (other.end, value.end)
            )
            text = question.text[start:end].strip(" ,，、的")
            if end <= start or not text:
                return None
            value = replace(value, value=text, start=start, end=end)
    return value


def _flag(parameter: Parameter, question: Question) -> list[Value]:
    for token in question.words:
        shared = {name for name in token.concepts & parameter.own if name[0] not in "~"}
        if shared:
            denied = re.search(
                r"(?:\bno|\bnot|without|n't|不|没有|不要|别)\s*(?:\w+\s+)?$",
                question.before(token.start),
            )
            return [Value("enum", not denied, token.start, token.end)]
    if parameter.required:
        return [Value("default", bool(parameter.schema.get("default", False)), 0, 0)]
    return []


def _text_for(
    parameter: Parameter, tool: ToolView, question: Question, free: list[Value]
) -> list[Value]:
    if not parameter.required and parameter.role == "query":
        return []
    if parameter.role == "content":
        text = spoken_text(question, tool)
        if (
            text is not None
            and text.kind == "quoted"
            and (parameter.required or tool.kind == "effect")
        ):
            return [text]
        if not parameter.required or tool.kind == "effect":
            return []
        left = [value for value in free if value.kind in ("phrase", "name", "noun", "place")]
        return [text] if text is not None else left[:1]
    quoted = [value for value in free if value.kind == "quoted"]
    if quoted:
        return quoted
    names = [value for value in free if value.kind in ("name", "code", "place")]
    if names:
        others = [value for value in free if value.kind == "phrase"]
        spots = sorted(names + others, key=lambda value: value.start)
        groups = (linked(spots[i:], question) for i in range(len(spots)))
        return next(
            (group for group in groups if len(group) > len(names) and names[0] in group), names
        )
    left = [value for value in free if value.kind in ("phrase", "noun")]
    if len(left) > 1:
        joined = same_group(left, question)
        if len(joined) > 1 and re.search(r"\b(?:and|or|versus)\b|和|与|、", question.plain):
            return joined
    if not left:
        return []
    separator = " "
    return [
        Value(
            "phrase",
            separator.join(str(value.value) for value in left),
            left[0].start,
            left[-1].end,
        )
    ]
