"""Faults in how a call is written: broken JSON, a tool that is not there, a wrong type.

One call of a reply is hit, and each fault picks its own. Where two hit the same call, the executor
names the one that it meets first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from agentkit.offline.dial.chance import Chance
from agentkit.offline.dial.scene import Intention, Scene
from agentkit.offline.dial.slips import function_of, kinds_of, parameters_of

_BARE_KEY = re.compile(r'\A\{"([^"]*)":')
_LONGEST_NAME = 64  # characters, on the wire
_OTHER_VERBS = ("fetch", "lookup", "query", "retrieve")
_STRAY_NAMES = ("web_search", "python", "browser_open", "multi_tool_use")


@dataclass(frozen=True)
class Written:
    """A call as it is written: `given` is the text of its arguments, `tool` what was meant."""

    name: str
    given: str
    tool: str
    arguments: Mapping[str, Any]


def write_calls(scene: Scene, plan: Intention) -> list[Written]:
    """The calls of a plan as text, with the slips that happen."""
    calls = [
        Written(name, json.dumps(arguments, ensure_ascii=False), name, arguments)
        for name, arguments in plan.calls
    ]
    if not calls:
        return calls
    chance = scene.chance
    if chance.possible("wrong_type"):
        _hit(calls, "wrong_type", chance, lambda call: _with_wrong_type(call, scene))
    if not scene.forced and chance.possible("hallucinated_tool"):
        _hit(calls, "hallucinated_tool", chance, lambda call: _with_other_name(call, scene))
    if chance.possible("malformed_json"):
        _hit(calls, "malformed_json", chance, lambda call: _with_broken_json(call, scene))
    return calls


def _hit(
    calls: list[Written], fault: str, chance: Chance, slip: Callable[[Written], Written | None]
) -> None:
    """Let the fault happen to one of the calls that it can happen to, if there is one."""
    possible = [(n, hit) for n, call in enumerate(calls) if (hit := slip(call)) is not None]
    if possible and chance.happens(fault):
        number, hit = chance.pick(fault, possible)
        calls[number] = hit


def _is_guaranteed(scene: Scene, call: Written) -> bool:
    """Whether a grammar holds the model to the schema: strict mode, which text does not have."""
    return not scene.in_text and function_of(scene.tools, call.tool).get("strict") is True


def _with_broken_json(call: Written, scene: Scene) -> Written | None:
    if _is_guaranteed(scene, call):
        return None
    ways = [call.given[:-1]]
    if call.arguments:
        ways.append(_BARE_KEY.sub(r"{\1:", call.given))
    if call.arguments and not scene.in_text:  # a reader of text takes this for Python, and is right
        ways.append(call.given.replace('"', "'"))
    return replace(call, given=scene.chance.pick("malformed_json way", ways))


def _with_other_name(call: Written, scene: Scene) -> Written:
    taken = {tool["function"]["name"] for tool in scene.tools}
    verb, _, rest = call.name.partition("_")
    names = [f"{other}_{rest}" for other in _OTHER_VERBS if rest and other != verb]
    names += [f"{call.name}_tool", *_STRAY_NAMES]
    free = [name for name in names if name not in taken and len(name) <= _LONGEST_NAME]
    return replace(call, name=scene.chance.pick("hallucinated_tool name", free))


def _with_wrong_type(call: Written, scene: Scene) -> Written | None:
    """The call with one argument of a type that its schema surely refuses."""
    if _is_guaranteed(scene, call):
        return None
    properties, definitions = parameters_of(scene.tools, call.tool)
    wrong: list[tuple[str, Any]] = []
    for name, value in call.arguments.items():
        kinds = kinds_of(properties.get(name), definitions)
        if kinds and not kinds & {"object", ""}:
            other: Any = {"value": value}
            if kinds <= {"integer", "number", "null"}:
                other = f"about {value}"
            wrong.append((name, other))
    if not wrong:
        return None
    name, other = scene.chance.pick("wrong_type argument", wrong)
    arguments = {**call.arguments, name: other}
    return replace(call, given=json.dumps(arguments, ensure_ascii=False), arguments=arguments)
