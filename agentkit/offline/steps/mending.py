"""Correcting a failed call once, from what the error says: a missing, extra, mistyped or unknown
argument.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from agentkit.offline.choice.filling import fill
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import code_of, named, other_name
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.suggesting import (
    SUGGESTED,
    in_shape,
    others_listed,
    suggestion_for,
    without_class_noun,
)
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter

_RANGE = re.compile(
    r"between (-?\d+(?:\.\d+)?) and (-?\d+(?:\.\d+)?)|(-?\d+) ?(?:到|至|-|–|\.\.) ?(-?\d+)(?: "
    r"?之间)?"
)
_MOST = re.compile(
    r"(?:at most|maximum(?: is)?|less than or equal to|no more than|<=|不能超过|最多|不大于"
    r"|最大(?:值)?为?)\D{0,6}(-?\d+(?:\.\d+)?)",
    re.I,
)
_LEAST = re.compile(
    r"(?:at least|minimum(?: is)?|greater than or equal to|>=|不能小于|至少|最少|不小于"
    r"|最小(?:值)?为?)\D{0,6}(-?\d+(?:\.\d+)?)",
    re.I,
)


def mend(step: Step, tool: ToolView, question: Question) -> dict[str, Any] | None:
    """Other arguments for a call that failed, or None where the error does not say how."""
    observation = step.observation
    if observation is None or not observation.error or observation.fault == "denied":
        return None
    error = observation.error
    arguments = dict(step.arguments)
    if observation.fault == "extra":
        named_ones = [
            name
            for name in arguments
            if re.search(rf"['\"`]?{re.escape(name)}['\"`]?", error) and not _required(tool, name)
        ]
        if named_ones:
            return {name: value for name, value in arguments.items() if name not in named_ones}
    for parameter in tool.parameters:
        if parameter.name not in arguments and re.search(
            rf"(?<![\w]){re.escape(parameter.name)}(?![\w])", error
        ):
            value = _late_value(parameter, tool, question, error)
            if value is not None:
                known = {p.name for p in tool.parameters}
                kept = {name: old for name, old in arguments.items() if name in known}
                return {**kept, parameter.name: value}
    for name in _suspects(arguments, error, tool):
        wanted = tool.parameter(name)
        if wanted is None:
            continue
        value = _corrected(arguments[name], wanted, tool, error, question)
        if value is not None and value != arguments[name]:
            return {**arguments, name: value}
    return None


def _required(tool: ToolView, name: str) -> bool:
    parameter = tool.parameter(name)
    return parameter is not None and parameter.required


def _suspects(arguments: Mapping[str, Any], error: str, tool: ToolView) -> list[str]:
    """The arguments an error may be about: those it names first, then those whose value it quotes,
    then the rest.
    """
    plain = fold(error)

    def rank(name: str) -> tuple[int, int]:
        value = fold(str(arguments[name]))
        order = list(arguments).index(name)
        if re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", plain):
            return 0, order
        if value and value in plain:
            return 1, order
        parameter = tool.parameter(name)
        if parameter and any(
            name[0] != "~" and name in parameter.own
            for token in tokens(plain)
            for name in token.concepts
        ):
            return 2, order
        return 3, order

    return sorted(arguments, key=rank)


def _late_value(parameter: Parameter, tool: ToolView, question: Question, error: str) -> Any:
    """A value for a parameter that the definition calls optional and the tool does not."""
    required = replace(parameter, required=True)
    others = tuple(required if p.name == parameter.name else p for p in tool.parameters)
    forced = replace(tool, parameters=others)
    filling = fill(forced, question)
    for call in filling.calls:
        if parameter.name in call:
            return call[parameter.name]
    return None


def _corrected(
    value: Any, parameter: Parameter, tool: ToolView, error: str, question: Question
) -> Any:
    if isinstance(value, int | float) and not isinstance(value, bool):
        clamped = _clamped(value, error)
        if clamped is not None:
            return clamped
        if re.search(r"\bstr(?:ing)?\b|字符串|文本", error, re.I):
            return str(value)
        return (
            int(value)
            if re.search(r"\bint(?:eger)?\b|整数", error, re.I) and value != int(value)
            else None
        )
    if parameter.role == "expression":
        return None  # one that is cut down is another sum
    if isinstance(value, str):
        if re.search(r"\b(?:int(?:eger)?|number|float|numeric)\b|数字|整数|数值", error, re.I):
            match = re.search(r"-?\d+(?:\.\d+)?", value)
            if match:
                number = float(match.group())
                return int(number) if number.is_integer() else number
        if re.search(r"\b(?:list|array)\b|列表|数组", error, re.I) and not parameter.enum:
            return [value]
        suggestion = suggestion_for(value, error, question, tool)
        if suggestion is not None:
            return suggestion
        shaped = in_shape(value, f"{error} {parameter.description} {parameter.example}")
        if shaped is not None and not others_listed(value, error):
            return shaped
        if re.search(r"upper ?case|大写", error, re.I):
            return value.upper()
        if re.search(r"lower ?case|小写", error, re.I):
            return value.lower()
        if value in named("language").values() and re.search(r"\bcode\b|代码", error, re.I):
            return code_of(value)
        if is_han(value) and fold(value) != value.lower():
            return fold(value)
        other = other_name(value)
        listed = SUGGESTED.search(error)
        if (
            other is not None
            and is_han(other) == tool.chinese
            and (not listed or fold(other) in fold(error))
        ):
            return other
        if others_listed(value, error):
            return None  # what there is has been said, and none of it is what was asked for
        shorter = without_class_noun(value, tool)
        if shorter is not None:
            return shorter
    if isinstance(value, str) and value.isascii() and value.islower() and len(value) > 4:
        if value.endswith("ies"):
            return value[:-3] + "y"
        if value.endswith("s"):
            return value[:-1]
    if (
        isinstance(value, list)
        and len(value) == 1
        and re.search(r"\bstr(?:ing)?\b|字符串", error, re.I)
    ):
        return value[0]
    return None


def _clamped(value: float, error: str) -> float | int | None:
    bounds = _RANGE.search(error)
    if bounds:
        low, high = (float(group) for group in bounds.groups() if group is not None)
        inside = min(max(value, low), high)
        return int(inside) if inside == int(inside) else inside
    for pattern, better in ((_MOST, min), (_LEAST, max)):
        match = pattern.search(error)
        if match and better(value, float(match.group(1))) != value:
            number = float(match.group(1))
            return int(number) if number.is_integer() else number
    return None
