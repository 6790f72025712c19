"""Values for one tool out of another one's results: the path that a search found, the id of an
order, two figures.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import other_name
from agentkit.offline.language.vocabulary import concepts
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.question.values import find_values
from agentkit.offline.steps.facts import facts_of, main_number
from agentkit.offline.steps.observations import leaves, records
from agentkit.offline.steps.prose import number_in
from agentkit.offline.tools.parameters import Parameter, split_name

_PATHLIKE = re.compile(r"^[\w\-./\\\u3400-\u9fff ]+\.\w{1,5}$|^(?:[\w\-.]+/)+[\w\-.]+$")
_ID_KEYS = re.compile(
    r"(?:^|_)(?:id|code|number|no|sku|isbn|key|ref|reference|symbol|ticker)$|编号|号$|代码"
)
_ALL = re.compile(r"\beach\b|\bevery\b|\ball\b|\bboth\b|每|所有|全部|各|分别|都")


def found_values(
    parameter: Parameter, steps: Sequence[Step], question: Question, single: bool
) -> list[Any]:
    """Values for a parameter from the results so far: one for each result, all of a list where the
    question says each.

    `single` (for a change) gives all that fit, so that the caller can see when there is more than
    one.
    """
    values: list[Any] = []
    every = single or bool(_ALL.search(question.plain))
    for step in steps:
        if step.observation is None or step.observation.error or step.observation.empty:
            continue
        items = records(step.observation.data)
        items = _meant(items, question)
        for item in items[: 8 if every else 1]:
            value = value_in(item, parameter, question, strict=single)
            if value is not None and value not in values:
                values.append(value)
    return values


def _meant(items: list[Any], question: Question) -> list[Any]:
    """The items that the question names, if it names some; all otherwise. Extremes ("cheapest")
    pick one.
    """
    named = []
    for item in items:
        for _, value in leaves(item):
            text = fold(str(value))
            if (
                isinstance(value, str)
                and len(text) > 1
                and not text.isdigit()
                and (text in question.plain or fold(other_name(value) or "\0") in question.plain)
            ):
                named.append(item)
                break
    if 0 < len(named) < len(items):
        return named
    return [item for item in items if _within_named(item, question)] or items


def _within_named(item: Any, question: Question) -> bool:
    """Whether a path lies in what the question names: statistics.mode in its module."""
    said = {token.text.removesuffix("'s") for token in question.words}
    paths = (str(value) for _, value in leaves(item) if isinstance(value, str))
    heads = (re.match(r"([\w-]{3,})[./\\]\w", path) for path in paths if " " not in path)
    return any(head and fold(head[1]) in said for head in heads)


def value_in(item: Any, parameter: Parameter, question: Question, strict: bool = False) -> Any:
    """A value for `parameter` in one record or text, or None. `strict`: no figure that only happens
    to be there.
    """
    if parameter.enum and not isinstance(item, Mapping):
        return item if item in parameter.enum else None
    if isinstance(item, str):
        return _in_text(item, parameter, question)
    if isinstance(item, bool) or item is None:
        return None
    if isinstance(item, int | float):
        return _typed(item, parameter) if parameter.role in ("number", "id") else None
    if not isinstance(item, Mapping):
        return None
    pairs = [
        (key, value)
        for key, value in leaves(item)
        if value is not None and not isinstance(value, bool)
    ]
    name = fold(parameter.name)
    for key, value in pairs:
        if fold(key) == name or split_name(key).replace(" ", "") == split_name(
            parameter.name
        ).replace(" ", ""):
            return _typed(value, parameter)
    wanted = {n for n in parameter.concepts if n[0] != "~"} | {
        n for n in parameter.own if n != "~name"
    }
    best, found = 0.0, None
    for key, value in pairs:
        meant = (
            frozenset().union(*(concepts(word) for word in split_name(key).split()))
            if not is_han(key)
            else frozenset().union(*(t.concepts for t in tokens(fold(key))))
        )
        score = float(len({n for n in meant if n[0] != "~"} & wanted))
        own = {n for n in meant if n[0] not in "~!"} - {"id", "count"}
        other = bool(own) and not own & wanted and parameter.role == "id" and len(wanted) > 1
        score += _role_bonus(key, value, parameter) * (0.4 if other else 1.0)
        if parameter.role in ("id", "free") and is_han(key) and _shares_word(key, parameter):
            score += 1.0
        if score > best:
            best, found = score, value
    if found is not None and best >= 0.9:
        return _typed(found, parameter)
    if parameter.role == "number" and not strict:
        fact = main_number(facts_of(item), question)
        return _typed(fact.value, parameter) if fact else None
    return None


def _shares_word(key: str, parameter: Parameter) -> bool:
    """取货门店 holds the 门店编号: two characters in a row that no table needs to know."""
    text = fold(f"{parameter.name} {parameter.description}").replace("编号", " ")
    folded = fold(key)
    return any(folded[n : n + 2] in text for n in range(len(folded) - 1))


def _role_bonus(key: str, value: Any, parameter: Parameter) -> float:
    role, text = parameter.role, str(value)
    if (
        role == "path"
        and isinstance(value, str)
        and (_PATHLIKE.match(text) or re.search(r"path|file|doc|page|路径|文件", fold(key)))
    ):
        return 2.0
    if role == "url" and text.startswith("http"):
        return 2.0
    if role == "email" and "@" in text:
        return 2.0
    if role == "id" and _ID_KEYS.search(fold(key)):
        return 1.5
    if role == "date" and re.match(r"\d{4}-\d{2}-\d{2}", text):
        return 1.5
    if role == "number":
        return 0.0 if isinstance(value, int | float) else -9.0
    if role in ("free", "id") and _ID_KEYS.search(fold(key)) and "~number" in parameter.concepts:
        return 1.0
    if role == "person" and re.search(r"name|姓名|名字", fold(key)):
        return 0.9
    if (
        role == "content"
        and isinstance(value, str)
        and re.search(r"text|content|body|内容|正文", fold(key))
    ):
        return 1.0
    return 0.0


def _typed(value: Any, parameter: Parameter) -> Any:
    if parameter.type == "string" and not isinstance(value, str):
        return str(value)
    if parameter.type in ("number", "integer") and isinstance(value, str):
        match = re.search(r"-?\d+(?:\.\d+)?", value.replace(",", ""))
        if match:
            number = float(match.group())
            return int(number) if number.is_integer() else number
        return None
    if parameter.type == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _in_text(text: str, parameter: Parameter, question: Question) -> Any:
    role = parameter.role
    if role in ("path", "email", "url", "date"):
        return next((v.value for v in find_values(text[:1000]) if v.kind == role), None)
    if role == "id":
        bare = re.search(
            r"\b(?:id|no\.?|number|code)\W{1,3}(\w[\w-]*\d[\w-]*|\d+)|(?:编号|号"
            r"|代码)\D{0,3}([A-Za-z]*-?\d[\w-]*)",
            text,
            re.I,
        )
        if bare:
            return _typed(bare.group(1) or bare.group(2), parameter)
        return next((v.value for v in find_values(text[:1000]) if v.kind == "code"), None)
    if role == "number":
        found = number_in(text, question)
        return _typed(found[0], parameter) if found else None
    if role == "place":
        return next((v.value for v in find_values(text[:1000]) if v.kind == "place"), None)
    if role == "content":
        return text
    if (
        role in ("person", "free", "word")
        and len(text) <= 40
        and "\n" not in text
        and not any(char.isdigit() for char in text)
    ):
        return text.strip().rstrip(".。")
    if role == "person":
        return next((v.value for v in find_values(text[:1000]) if v.kind == "name"), None)
    return None
