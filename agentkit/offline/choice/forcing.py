"""A call that must be made: `tool_choice` is "required" or names a tool."""

from typing import Any

from agentkit.offline.choice.filling import fill
from agentkit.offline.question.conversation import Talk
from agentkit.offline.question.followup import understand
from agentkit.offline.tools.definitions import ToolView, all_grams
from agentkit.offline.tools.parameters import Parameter


def forced_call(talk: Talk, tools: tuple[ToolView, ...]) -> tuple[str, dict[str, Any]]:
    """The best call there is, with a stand-in for every required argument that the question does
    not give.
    """
    question, choice, earlier = understand(talk, tools)
    ranked = (
        [tool for tool, _ in choice.weighed]
        + [tool for tool in tools if tool.kind != "effect"]
        + list(tools)
    )
    if choice.wants:
        ranked.insert(0, choice.wants[0].tool)
    finish = [tool for tool in tools if tool.kind == "finish"]
    done = bool(talk.turns[-1].steps)
    tool = finish[0] if finish and (done or not choice.wants) else ranked[0]
    grams = all_grams(tools)
    filling = fill(tool, question, grams)
    call = dict(filling.calls[0]) if filling.calls else {}
    for parameter in tool.required:
        if parameter.name not in call:
            known = next((value for other, value in earlier if other.name == parameter.name), None)
            call[parameter.name] = (
                known if known is not None else stand_in(parameter, question.text)
            )
    return tool.name, {p.name: call[p.name] for p in tool.parameters if p.name in call}


def stand_in(parameter: Parameter, text: str) -> Any:
    """A value of the right type where nothing better is known: the question itself for a text."""
    if parameter.many:
        return []
    if parameter.enum:
        return parameter.enum[0]
    if parameter.type in ("number", "integer"):
        low = parameter.schema.get("minimum")
        return low if isinstance(low, int | float) else 0
    return {"boolean": False, "object": {}}.get(parameter.type, text.strip()[:200])
