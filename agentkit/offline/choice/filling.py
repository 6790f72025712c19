"""Filling a tool's parameters from a question: which value goes where, and how many calls that
makes.

The most particular parameters choose first. One stretch of text fills one parameter. Where a
parameter has more values than places, there is one call for each value; a list parameter takes
them all.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from agentkit.offline.answer.recall import introduced
from agentkit.offline.choice.candidates import candidates, compete
from agentkit.offline.choice.outside import outside
from agentkit.offline.question.coerce import as_argument
from agentkit.offline.question.question import Question, with_epithet, with_suffix
from agentkit.offline.question.residue import residue
from agentkit.offline.question.routes import legs
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter

_ORDER = (
    "letter enum email phone url path sql expression currency language unit date time id number "
    "place recipient person word content free subject query flag object"
).split()


_NAMES, _SUMS = 12, 60  # calls for one question: a word may be taken for a name, not for a sum


@dataclass(frozen=True)
class Filling:
    """Argument dicts, one a call; the parameters without a value that are required, or for which
    the question wants what is not among their choices; how particular the values are (0 to 3).
    """

    calls: tuple[dict[str, Any], ...]
    missing: tuple[Parameter, ...]
    evidence: float
    used: tuple[Value, ...] = ()


def fill(tool: ToolView, question: Question, grams: frozenset[str] = frozenset()) -> Filling:
    """Fill `tool` from `question` alone."""
    offered = _offered(tool, question, grams)
    used: list[Value] = []
    chosen: dict[str, list[Value]] = {}
    strange: list[Parameter] = []
    for parameter, slots in _ranked(tool):
        found = candidates(parameter, tool, question, offered, used, slots)
        if parameter.role == "place":
            found = [value for value in found if not introduced(value, question)]
        if (parameter.enum or parameter.choices) and outside(parameter, question) is not None:
            strange.append(parameter)
        elif found:
            chosen[parameter.name] = found
            used.extend(found)
    missing = tuple(p for p in tool.parameters if p in strange) + tuple(
        p for p in tool.required if p.name not in chosen and p not in strange
    )
    route = _by_legs(tool, question, chosen)
    evidence = sum(_weight(tool.parameter(name), values) for name, values in chosen.items())
    calls = tuple(_calls(tool, chosen))
    if route:
        calls = tuple({**calls[0], **leg} for leg in route)
        missing = tuple(p for p in missing if p.name not in route[0])
    return Filling(calls, missing, min(evidence, 3.0), tuple(used))


def _by_legs(
    tool: ToolView, question: Question, chosen: dict[str, list[Value]]
) -> list[dict[str, Any]]:
    """The two ends of each leg of a journey, for a tool that wants two places."""
    ends = [p for p in tool.required if p.role == "place" and not p.many]
    if len(ends) != 2 or not any(p.name in chosen for p in ends):
        return []
    return [
        {p.name: as_argument(value, p, tool) for p, value in zip(ends, leg, strict=True)}
        for leg in legs(question)
    ]


@lru_cache(maxsize=512)
def _ranked(tool: ToolView) -> tuple[tuple[Parameter, int], ...]:
    """The parameters, the most particular first, each with how many want the same values."""
    ranked = sorted(
        tool.parameters,
        key=lambda p: (not p.required, _ORDER.index(p.role) if p.role in _ORDER else 99),
    )
    rivals = [other for other in tool.required if not other.many]
    return tuple((p, sum(compete(p, other) for other in rivals)) for p in ranked)


def _weight(parameter: Parameter | None, values: list[Value]) -> float:
    if parameter is None or values[0].kind == "default":
        return 0.0
    kind = values[0].kind
    if kind == "expression":
        return 1.5
    if kind == "letter":
        return 0.8
    if kind in ("named", "enum", "email", "phone", "path", "url", "sql", "language", "currency"):
        return 0.6
    if kind in ("place", "date", "time", "unit") and parameter.role in (kind, "currency"):
        return 0.5
    if kind == "noun":
        return -0.3  # a known word as a name is a last resort
    return 0.3 if kind in ("name", "code", "number", "quoted", "spoken") else 0.15


def _offered(tool: ToolView, question: Question, grams: frozenset[str]) -> list[Value]:
    """The values of the question, without names that only repeat what the tool is about, and with
    what is left over.
    """
    values: list[Value] = []
    for value in question.values:
        if value.kind == "name":
            trimmed = _trim_name(value, tool, question)
            if trimmed is None:
                continue
            value = trimmed if tool.kind != "effect" else with_epithet(trimmed, question)
        values.append(value)
    for left in residue(question, tool, grams):
        left = with_suffix(left, question.text, question.words)
        if not any(
            overlaps(left, value)
            for value in values
            if value.kind not in ("number", "unit", "noun")
        ):
            values.append(left)
    return values


def _trim_name(value: Value, tool: ToolView, question: Question) -> Value | None:
    """ "Order A-17" is A-17 to a tool about orders; "Handbook" is no name to its search."""
    words = [token for token in question.words if value.start <= token.start < value.end]
    about = tool.about
    if words and all(token.concepts & about and token.kind == "word" for token in words):
        return None
    if len(words) > 1 and words[0].concepts & about and not question.plain[: value.start].strip():
        return replace(
            value, value=question.text[words[1].start : value.end], start=words[1].start
        )  # "Greet Ana"
    if any(other.kind == "code" and overlaps(other, value) for other in question.values):
        return None
    return value


def _calls(tool: ToolView, chosen: dict[str, list[Value]]) -> list[dict[str, Any]]:
    """One dict a call, keys in the definition's order. Two parameters with equally many values go
    in pairs.
    """
    arguments: dict[str, list[Any]] = {}
    for parameter in tool.parameters:
        values = chosen.get(parameter.name)
        if not values:
            continue
        converted = [as_argument(value, parameter, tool) for value in values]
        unique = [value for i, value in enumerate(converted) if value not in converted[:i]]
        arguments[parameter.name] = [unique] if parameter.many else unique
    longest = max((len(values) for values in arguments.values()), default=1)
    if longest == 1:
        return [{name: values[0] for name, values in arguments.items()}]
    several = [values for values in chosen.values() if len(values) > 1]
    sure = all(values[0].kind == "expression" for values in several)
    longest = min(longest, _SUMS if sure else _NAMES)
    calls: list[dict[str, Any]] = []
    for index in range(longest):
        call = {
            name: values[index] if index < len(values) else values[-1]
            for name, values in arguments.items()
        }
        if call not in calls:
            calls.append(call)
    return calls
