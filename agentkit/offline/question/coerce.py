"""A value in the form that a parameter's schema wants; and which choice of an enum a question
means.
"""

import re
from dataclasses import replace
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import code_of, named, other_name
from agentkit.offline.language.vocabulary import concepts
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value, after_number
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import EXAMPLES, Parameter, split_name

_NOW = frozenset("today now current currently 今天 现在 当前".split())
_WANTS_CODE = re.compile(
    r"\bcode\b|\biso\b|\b639\b|\b[a-z]{2}\b, ?\"?[a-z]{2}\b|代码|\"(?:en|fr|zh|de)\"|\((?:e\.g\. "
    r")?(?:en|fr|zh|de)\b"
)


def as_argument(value: Value, parameter: Parameter, tool: ToolView) -> Any:
    """`value` as the schema's type, a place or language in the tool's own language."""
    content = value.value
    if value.kind in ("enum", "default"):
        return content
    if parameter.type in ("number", "integer"):
        return _number(content, parameter.type)
    if parameter.type == "boolean":
        return bool(content)
    text = str(content)
    if value.kind == "place":
        return place_for(text, tool, parameter)
    if value.kind == "language":
        if _WANTS_CODE.search(parameter.description.lower()) or "code" in parameter.name:
            return code_of(text)
        return _localised(text, "language", tool)
    if value.kind == "unit":
        return _localised(text, "unit", tool)
    if value.kind == "spoken":
        return re.sub(r"^(?:an? |the )", "", text)
    if value.kind == "phrase" and text.startswith(("the ", "a ")):
        return text.split(" ", 1)[1]
    return text


def _number(content: Any, kind: str) -> Any:
    if isinstance(content, str):
        match = re.search(r"-?\d+(?:\.\d+)?", content.replace(",", ""))
        if not match:
            return content
        content = float(match.group())
    if kind == "integer" or float(content).is_integer():
        return int(content)
    return content


def place_for(name: str, tool: ToolView, parameter: Parameter) -> str:
    """The name of a place in the language that the tool is written in; as asked where its examples
    show both.
    """
    text = parameter.description or tool.description
    bare = EXAMPLES.sub(" ", text)
    if is_han(text) and not is_han(bare):
        return _title(name)
    wants_chinese = is_han(bare) and not re.search(r"英文|英语|english", text.lower())
    other = other_name(name)
    if is_han(name) and wants_chinese and other is not None and fold(text) == text.lower():
        return fold(name)  # the table's places, in the characters that the tool writes
    if other is None or is_han(name) == wants_chinese or not text:
        return _title(name)
    return other


def _title(name: str) -> str:
    return name.title() if name.isascii() and name.islower() else name


def _localised(canonical: str, kind: str, tool: ToolView) -> str:
    if not tool.chinese:
        return canonical
    return next(
        (w for w, value in named(kind).items() if value == canonical and is_han(w)), canonical
    )


def enum_choices(parameter: Parameter, question: Question, offered: list[Value]) -> list[Value]:
    """The choices that the question names: by their own words first, then through a word family."""
    found: list[Value] = []
    for choice in parameter.enum:
        if choice is None:
            continue
        at = _stands_at(str(choice), parameter, question, offered)
        if at is not None:
            found.append(Value("enum", choice, *at))
    if len(found) > 1:
        found = _in_order(parameter, question, found)
    if (
        len(found) == 1
        and len(parameter.enum) == 2
        and re.search(r"(?:\bnot|n't|未|没有?|不|非)\s*$", question.before(found[0].start))
    ):
        other = next(choice for choice in parameter.enum if choice != found[0].value)
        found = [Value("enum", other, found[0].start, found[0].end)]
    if found:
        return found
    if "default" in parameter.schema or not parameter.required:
        return []
    if None in parameter.enum:
        return [Value("default", None, 0, 0)]  # the schema says what nothing said is
    for choice in parameter.enum:
        if fold(str(choice)) in _NOW:
            return [Value("default", choice, 0, 0)]
    return []


def choices_named(parameter: Parameter, question: Question, offered: list[Value]) -> list[Value]:
    """The same for the values that a parameter's description lists."""
    listed = replace(parameter, enum=parameter.choices, required=False)
    return enum_choices(listed, question, offered)


def _in_order(parameter: Parameter, question: Question, found: list[Value]) -> list[Value]:
    found.sort(key=lambda value: value.start)
    counted = [value for value in found if after_number(value, question.values)]
    if parameter.side and len(counted) == 1:
        return (
            counted
            if parameter.side == "from"
            else [value for value in found if value not in counted][-1:]
        )
    if parameter.side == "to":
        return found[-1:]
    if parameter.side == "from":
        return found[:1]
    exact = [value for value in found if fold(str(value.value)) in question.plain]
    return exact or found


def _stands_at(
    choice: str, parameter: Parameter, question: Question, offered: list[Value]
) -> tuple[int, int] | None:
    plain = split_name(choice) if not is_han(choice) else fold(choice)
    if not plain:
        return None
    spaced = re.escape(plain).replace(r"\ ", "[ _-]")
    pattern = re.escape(plain) if is_han(plain) else rf"(?<![a-z0-9]){spaced}(?![a-z0-9])"
    match = re.search(pattern, question.plain)
    if match and (len(plain) > 2 or is_han(plain) or choice in question.text):
        return match.span()
    for value in offered:
        if value.kind in ("currency", "language", "unit", "place") and _same_value(choice, value):
            return value.start, value.end
    wanted = (
        [concepts(word) for word in plain.split()]
        if plain.isascii()
        else [t.concepts for t in tokens(plain) if t.kind != "stop"]
    )
    hits: list[tuple[int, int]] = []
    for meaning in wanted:
        particular = {name for name in meaning if name[0] != "~"}
        hit = next(
            (t for t in question.words if t.kind != "stop" and t.concepts & particular), None
        )
        if hit is None:
            return None
        hits.append((hit.start, hit.end))
    return hits[0] if hits else None


def _same_value(choice: str, value: Value) -> bool:
    plain = fold(choice)
    if value.kind == "place":
        other = other_name(str(value.value))
        return plain == fold(str(value.value)) or (other is not None and plain == fold(other))
    if plain == fold(str(value.value)):
        return True
    if value.kind == "language" and plain == code_of(str(value.value)):
        return True
    table = named(value.kind)
    return str(value.value) in (table.get(plain), table.get(plain.rstrip("s")))
