"""One second try for a call that failed or found nothing."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.question.conversation import Step
from agentkit.offline.steps.mending import mend
from agentkit.offline.steps.rewording import other_query
from agentkit.offline.steps.suggesting import others_listed
from agentkit.offline.steps.work import Task, Work
from agentkit.offline.tools.definitions import ToolView

_SUM = re.compile(r"[\d\s.+\-*/^()%]+")  # what an error says of it is no list to choose from


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
        and step.observation.fault not in ("denied", "interrupted", "not run")
        and any(
            isinstance(value, str)
            and not _SUM.fullmatch(value)
            and others_listed(value, step.observation.error)
            for value in step.arguments.values()
        )
        for step in steps
    )


def was_denied(made: Sequence[Step]) -> bool:
    """Whether a tool has refused: it is not asked again in this turn, whatever is left to ask."""
    return any(step.observation is not None and step.observation.fault == "denied" for step in made)


def made_already(call: Mapping[str, Any], number: int, task: Task, made: Sequence[Step]) -> bool:
    """Whether a call, the one of this number that is due, was made. One that did not run, or of
    which that is not known, is made once more; a change only where it is certain that it did not
    run.

    A context may cut results between two steps. So what is worked out from results counts by its
    number, and a change is known by what the question says of it, not by the text to write.
    """
    tool = task.want.tool
    ran = [step for step in made if not _may_be_made_again(step, tool, made)]
    if task.needs and tool.kind in ("compute", "compare"):
        return len(ran) > number
    texts = {p.name for p in tool.parameters if p.role in ("content", "subject")}
    said = task.want.filling.calls
    free = {name for name in texts if not any(one.get(name) == call.get(name) for one in said)}
    wanted = tool.whole(call)
    for step in ran:
        # What may have happened is not done again in other words.
        names = texts if is_open(step) else free
        if _without(tool.whole(step.arguments), names) == _without(wanted, names):
            return True
    return False


def _without(arguments: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in names}


def _may_be_made_again(step: Step, tool: ToolView, made: Sequence[Step]) -> bool:
    if not is_open(step) or (
        step.observation and step.observation.fault == "interrupted" and tool.kind == "effect"
    ):
        return False
    alike = [other for other in made if other.arguments == step.arguments]
    return all(is_open(other) for other in alike) and len(alike) < 2


def is_open(step: Step) -> bool:
    """Whether a call has no result of its own: it was interrupted, or never run."""
    return step.observation is None or step.observation.fault in ("interrupted", "not run")


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
        if is_open(step):
            continue
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
