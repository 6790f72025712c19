"""One second try for a call that failed or found nothing."""

from collections.abc import Sequence
from typing import Any

from agentkit.offline.question.conversation import Step
from agentkit.offline.steps.mending import mend
from agentkit.offline.steps.rewording import other_query
from agentkit.offline.steps.suggesting import others_listed
from agentkit.offline.steps.work import Work
from agentkit.offline.tools.definitions import ToolView


def has_failed(step: Step, steps: Sequence[Step]) -> bool:
    """Whether a call failed and no later call of its tool made up for it."""
    if step.observation is None or not step.observation.error:
        return False
    return not any(
        other.tool == step.tool
        and other.batch > step.batch
        and other.observation
        and not other.observation.error
        for other in steps
    )


def asks_which_listed(steps: Sequence[Step]) -> bool:
    """Whether a call failed for good and its error lists what there is: the user shall choose."""
    return any(
        has_failed(step, steps)
        and step.observation is not None
        and step.observation.fault != "denied"
        and any(
            isinstance(value, str) and others_listed(value, step.observation.error)
            for value in step.arguments.values()
        )
        for step in steps
    )


def was_denied(made: Sequence[Step]) -> bool:
    """Whether a tool has refused: it is not asked again in this turn, whatever is left to ask."""
    return any(step.observation is not None and step.observation.fault == "denied" for step in made)


def second_tries(
    tool: ToolView, made: Sequence[Step], work: Work
) -> list[tuple[str, dict[str, Any]]]:
    """One corrected call for each failed one, one other query for each empty search."""
    tries: list[tuple[str, dict[str, Any]]] = []
    if not made:
        return tries
    first = made[0].batch
    for step in made:
        if step.observation is None or (step.batch > first and _is_second(step, made)):
            continue
        other: dict[str, Any] | None = None
        if step.observation.error:
            other = mend(step, tool, work.question)
        elif step.observation.empty and tool.kind == "search":
            other = other_query(step, tool, work.question)
        if other is None or any(dict(done.arguments) == other for done in made):
            continue
        if any(_is_second(done, [step]) for done in made):
            continue
        tries.append((tool.name, other))
    return tries


def _is_second(step: Step, made: Sequence[Step]) -> bool:
    """Whether a call is an earlier one with something corrected."""
    for other in made:
        if (
            other.batch < step.batch
            and other.observation
            and (other.observation.error or other.observation.empty)
        ):
            keys = set(other.arguments) | set(step.arguments)
            differing = [key for key in keys if other.arguments.get(key) != step.arguments.get(key)]
            if len(differing) <= 1:
                return True
    return False
