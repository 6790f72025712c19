"""Which values of a question could fill one parameter, best first."""

import re
from dataclasses import replace
from functools import lru_cache

from agentkit.offline.choice.flags import flag
from agentkit.offline.choice.letters import TEXTS, letters, text_named
from agentkit.offline.choice.marked import named_codes, phones, told_by_mark, written_to
from agentkit.offline.choice.texts import text_for
from agentkit.offline.language.figure_lists import LISTED
from agentkit.offline.language.segmentation import MEASURES
from agentkit.offline.question.coerce import choices_named, enum_choices
from agentkit.offline.question.numbers import named_before, number
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import spoken_text
from agentkit.offline.question.sides import BEFORE, STRICT_TO, by_side, linked, same_group
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.question.statements import is_statement
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter
from agentkit.offline.tools.shapes import example_like, like_example, of_other_kind, shows_code

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
    "letter": ("quoted", "phrase"),
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


# Of these kinds each value makes a call of its own.
_EACH = frozenset("place name code phrase noun quoted currency number path expression".split())
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
    if role == "phone":
        return phones(question, used)[:1]
    shaped = example_like(parameter, question)
    if shaped:
        return shaped
    if role in ("id", "free") and (coded := named_codes(parameter, question, used)):
        return coded if slots <= 1 else coded[:1]
    said = told_by_mark(parameter, question)
    if said is not None and said not in used:
        return [said]
    if role == "enum":
        choices = enum_choices(parameter, question, offered)
        if tool.kind == "effect" and choices and choices[0].kind == "default":
            return [] if choices[0].value is not None else choices  # an order leaves nothing open
        return choices
    if parameter.choices:
        named = [
            value for value in choices_named(parameter, question, offered) if value not in used
        ]
        quoted = [value for value in offered if value.kind == "quoted"]
        return named or quoted[:1]  # of a closed list nothing else can be meant: it is asked for
    if role == "flag":
        return flag(parameter, tool, question)
    if role == "object":
        return []
    if role == "letter" and tool.kind != "effect":
        return letters(parameter, question)
    if role in TEXTS and parameter.required:
        said = text_named(parameter, question, tool, used)
        if said is not None and not any(value.kind == "quoted" for value in question.values):
            return [said]
    free = [left for value in offered if (left := _unused(value, used, question)) is not None]
    if role == "sql":  # what only stands in quotation marks is no statement
        free = [v for v in free if v.kind == "sql" or is_statement(str(v.value))]
    if role in ("content", "query"):
        return text_for(parameter, tool, question, free, used)
    kinds = KINDS.get(role, KINDS["free"])
    if tool.kind == "effect" and _is_the_content(parameter, tool, free):
        kinds = tuple(kind for kind in kinds if kind != "quoted")
    if not parameter.required:
        kinds = tuple(kind for kind in kinds if kind in _ONE_KIND or kind in ("code", "email"))
        if role in ("free", "word", "subject"):
            return []
        if role == "person":
            kinds = ("name",)
    if role == "id" and _wants_a_number(parameter):
        kinds = tuple(kind for kind in kinds if kind not in ("name", "phrase"))
    if role in ("id", "free") and shows_code(parameter):
        kinds = tuple(kind for kind in kinds if kind not in ("name", "phrase", "noun"))
    if role == "id":
        free = [
            value
            for value in free
            if value.kind != "code" or like_example(parameter, str(value.value))
        ]
        counts = MEASURES - {"号"}  # 烤箱2号 is the oven's number
        free = [value for value in free if value.kind != "number" or value.unit not in counts]
    if role == "number":
        if tool.kind == "compare":  # 2*3 and 4*5 are two figures, not four
            free = [value for value in free if not _in_expression(value, question)]
        return number(parameter, tool, free, question)
    if role not in ("word", "content"):
        free = [
            value
            for value in free
            if value.kind != "code" or not of_other_kind(parameter, question, value)
        ]
    if role == "free" and tool.kind == "effect":
        kinds = tuple(kind for kind in kinds if kind != "number")
    if role == "free":
        free = [value for value in free if value.kind != "number" or value.unit not in MEASURES]
    if role == "place" and _wants_an_address(parameter):
        kinds = ("quoted", *kinds)
    pools = [[value for value in free if value.kind == kind] for kind in kinds]
    if role == "path" and tool.kind == "effect" and slots == 1:
        return written_to(pools[0], tool, question)
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
    if pool and pool[0].kind == "noun" and tool.kind == "effect" and len(tool.required) > 2:
        pool = []  # one known word is no value for the third thing that an order needs
    if (
        not pool
        and parameter.required
        and tool.kind == "effect"
        and role in ("free", "subject", "word")
    ):
        said = spoken_text(
            question, tool
        )  # "report a broken lamp in Elm Street": the object of the verb
        if said is not None and _only_names_the_deed(said, tool, question):
            return []
        return (
            [said] if said is not None and not any(overlaps(said, value) for value in used) else []
        )
    if pool and pool[0].kind == "phrase" and "noun" in kinds:
        nouns = [value for value in free if value.kind == "noun"]
        pool = same_group(sorted(pool + nouns, key=lambda v: v.start), question)
        pool = pool if any(v.kind == "phrase" for v in pool) else pools[kinds.index("phrase")]
    if role == "place" and pool and pool[0].kind in ("place", "name"):
        pool = sorted([v for p in pools[:2] for v in p], key=lambda v: v.start)
    if not pool:
        return []
    spoken = [*pool, *(value for value in free if value.kind == "noun" and "noun" in kinds)]
    near = [value for value in spoken if named_before(parameter, question, value)]
    if near and slots > 1:
        return near[:1]
    if role in ("person", "recipient") and slots > 1:
        meant = [value for value in pool if _OF_PERSON.search(question.before(value.start))]
        if tool.effects & _PERSON_FIRST:
            meant = sorted(pool, key=lambda value: value.start)[:1]
        pool = meant or pool
    if slots > 1:
        return linked(pool, question) if parameter.side == "to" else pool[:1]
    if parameter.many or pool[0].kind in _EACH:
        return same_group(pool, question) if pool[0].kind in ("phrase", "noun") else pool
    return pool[:1] if pool[0].kind not in ("date", "language", "unit") else linked(pool, question)


def _in_expression(value: Value, question: Question) -> bool:
    return any(
        v.kind == "expression" and v.unit != LISTED and overlaps(value, v) for v in question.values
    )


def _is_the_content(parameter: Parameter, tool: ToolView, free: list[Value]) -> bool:
    """Whether the one quoted text of an order is what another parameter hands on."""
    return sum(value.kind == "quoted" for value in free) == 1 and any(
        other.role == "content" and other is not parameter for other in tool.required
    )


@lru_cache(maxsize=512)
def _wants_a_number(parameter: Parameter) -> bool:
    text = f"{parameter.name.replace('_', ' ')} {parameter.description}".lower()
    return bool(re.search(r"\b(?:ids?|number|no|codes?)\b|编号|号|代码", text))


@lru_cache(maxsize=512)
def _wants_an_address(parameter: Parameter) -> bool:
    text = f"{parameter.name} {parameter.description}".lower()
    return "address" in text or "地址" in text


def _only_names_the_deed(said: Value, tool: ToolView, question: Question) -> bool:
    """ "Book a trip" says what is booked; it gives no value for what a booking needs."""
    inside = [t for t in question.words if said.start <= t.start < said.end and t.kind != "stop"]
    about = tool.about
    named = bool(inside) and all(token.concepts & about for token in inside)
    return len(tool.required) > 2 or named


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
