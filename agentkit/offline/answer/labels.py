"""Whom a finding is about, in the words of the question: the label in front of it."""

import re
from collections.abc import Sequence

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.places import other_name
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView

LABEL_ROLES = (
    "place",
    "person",
    "id",
    "free",
    "word",
    "date",
    "subject",
    "query",
    "enum",
    "path",
    "currency",
    "number",
)


def label_of(
    step: Step,
    same: Sequence[Step],
    tool: ToolView,
    question: Question,
    all_steps: Sequence[Step],
    chinese: bool,
) -> str:
    """The argument that tells this call from its siblings, as the question writes it."""
    candidates = []
    for parameter in tool.parameters:
        value = step.arguments.get(parameter.name)
        if value is None or isinstance(value, bool | list | dict):
            continue
        differs = len({str(tool.whole(o.arguments).get(parameter.name)) for o in same}) > 1
        rank = LABEL_ROLES.index(parameter.role) if parameter.role in LABEL_ROLES else 99
        candidates.append((not differs, rank, str(value)))
    if not candidates:
        return ""
    differing = [entry for entry in candidates if not entry[0]]
    sides = [p for p in tool.required if p.role == "place" and p.side and p.name in step.arguments]
    if len(sides) == 2 and sides[0].side != sides[1].side:
        sides.sort(key=lambda p: p.side)  # "from" before "to"
        return " → ".join(as_asked(str(step.arguments[p.name]), question, chinese) for p in sides)
    if not differing:
        candidates = [entry for entry in candidates if entry[1] < LABEL_ROLES.index("date")]
        if not candidates:
            return ""
    chosen = sorted(differing or candidates)[: 2 if len(differing) > 1 else 1]
    if tool.kind == "read":
        return _title_of(step, all_steps, question) or ""
    return " ".join(as_asked(value, question, chinese) for _, _, value in chosen)


def _title_of(step: Step, all_steps: Sequence[Step], question: Question) -> str:
    """Whom a text is about: the name in the question that the text or its path speaks of most, or
    by which a search found it.
    """
    text = fold(" ".join(str(value) for value in step.arguments.values()))
    body = fold(step.observation.text) if step.observation else ""
    led = _led_to(step, all_steps)
    best, name = 0.0, ""
    named = [str(v.value) for v in question.values if v.kind in _NAMES]
    for value in dict.fromkeys([*named, *(one for one in led if fold(one) in question.plain)]):
        words = re.findall(r"[a-z0-9]+|[\u3400-\u9fff]+", fold(value))
        names = [fold(value), fold(other_name(value) or "") or "\0"]
        score = sum(2.0 for word in words if word in text) / max(len(words), 1)
        score += sum(1.0 for n in names if n in body)
        score += 1.0 if any(fold(one) in names for one in led) else 0.0
        if score > best:
            best, name = score, value
    return name


_NAMES = ("name", "place", "quoted", "phrase")


def _led_to(step: Step, all_steps: Sequence[Step]) -> list[str]:
    """What was looked for when what this step reads was found."""
    read = [str(value) for value in step.arguments.values()]
    return [
        str(value)
        for other in all_steps
        if other.batch < step.batch
        and other.observation
        and any(path and path in other.observation.text for path in read)
        for value in other.arguments.values()
    ]


def as_asked(value: str, question: Question, chinese: bool) -> str:
    """A name as the question writes it: 奥斯陆 where the call said Oslo; in the answer's language
    where that differs.
    """
    if chinese != question.chinese:
        return value if is_han(value) == chinese else other_name(value) or value
    if fold(value) in question.plain:
        at = question.plain.index(fold(value))
        return (
            question.text[at : at + len(value)]
            if value.isascii() is False or value.islower() is False
            else value
        )
    other = other_name(value)
    if other and fold(other) in question.plain:
        at = question.plain.index(fold(other))
        return question.text[at : at + len(other)]
    for offered in question.values:
        if offered.kind == "place" and fold(other_name(str(offered.value)) or "") == fold(value):
            return str(offered.value)
    return value
