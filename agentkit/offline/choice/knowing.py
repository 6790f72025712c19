"""What the planner knows without a further call: small arithmetic, and results that are there."""

from collections.abc import Sequence
from typing import Any

from agentkit.offline.language.arithmetic import small_sum
from agentkit.offline.language.wording import number_text
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView, read_tools


def by_itself(question: Question) -> str | None:
    """Arithmetic is the one thing a rule knows without a tool."""
    told = []
    for value in question.values:
        if value.kind == "expression":
            result = small_sum(str(value.value))
            if result is None:
                return None  # one of two sums would be half an answer
            told.append(f"{value.value} = {number_text(result)}")
    return ("；" if question.chinese else "; ").join(told) or None


def remembered(steps: Sequence[Step], offered: Sequence[ToolView]) -> tuple[ToolView, ...]:
    """Tools that were called and are no longer offered: their results can still be told."""
    names = {tool.name for tool in offered}
    called = {step.tool: step for step in steps if step.tool not in names}
    definitions = [
        {
            "function": {
                "name": name,
                "parameters": {
                    "properties": {key: _shape(value) for key, value in step.arguments.items()},
                    "required": list(step.arguments),
                },
            }
        }
        for name, step in called.items()
    ]
    return read_tools(definitions)


def _shape(value: Any) -> dict[str, str]:
    """What a definition would say of a parameter, as far as a value of it shows."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return {"type": "number"}
    return {"type": "string"} if isinstance(value, str) else {}
