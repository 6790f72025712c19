"""Faults in what the model does and says, once it has a plan: after an error, after a success, and
in place of a call.

Each looks at the plan that those before it have left. So one may take away another's opportunity;
the rate of those that have one stays as it is.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from agentkit.offline.dial.scene import Arguments, Intention, Scene, failed, worked
from agentkit.offline.dial.sentences import sentence
from agentkit.offline.question.conversation import Step
from agentkit.offline.steps.observations import plain_error
from agentkit.offline.steps.retrying import has_failed


def conduct(scene: Scene, plan: Intention) -> Intention:
    """What the model does: its plan, or one of the faults in its place."""
    if not scene.forced and scene.choice != "none" and scene.tools:
        plan = _after_error(scene, plan)
        plan = _again(scene, plan)
        if plan.calls and scene.chance.happens("claimed_call"):
            return Intention(_claim(scene, *plan.calls[0]))
    if plan.text is not None and scene.chance.possible("false_success"):
        steps = scene.steps
        lost = [s for s in steps if s.tool in scene.names and failed(s) and has_failed(s, steps)]
        if lost and scene.chance.happens("false_success"):
            return Intention(_lie(scene, lost[-1]))
    return plan


def _after_error(scene: Scene, plan: Intention) -> Intention:
    """A plan after a call that failed: to give up, or to make that call with another value."""
    chance = scene.chance
    if not (chance.possible("giving_up") or chance.possible("varying_after_error")):
        return plan
    wrong = [step for step in scene.latest if failed(step)]
    if not wrong:
        return plan
    if plan.calls and chance.happens("giving_up"):
        error = plain_error(wrong[-1].observation.error) if wrong[-1].observation else ""
        said = sentence("gave_up", scene.chinese, tool=wrong[-1].tool, error=error)
        return Intention(said)
    known = [step for step in wrong if step.tool in scene.names]
    varied = next((call for step in known if (call := _varied(scene, step))), None)
    if varied and chance.happens("varying_after_error"):
        return Intention(None, (varied,))
    return plan


def _varied(scene: Scene, step: Step) -> tuple[str, Arguments] | None:
    """The call with one value that was not tried yet, near the old one and no better."""
    made = [dict(other.arguments) for other in scene.steps if other.tool == step.tool]
    for name, value in step.arguments.items():
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            calls = ({**step.arguments, name: other} for other in _near(value))
            return step.tool, next(call for call in calls if call not in made)
    return None


def _near(value: str | float) -> Iterator[str | float]:
    """Ever other values, near the given one: written otherwise, then numbered."""
    if isinstance(value, str):
        yield from (each for each in (value.upper(), value.lower()) if each != value)
        yield from (f"{value} {number}" for number in itertools.count(1))
    else:
        yield from (value + number for number in itertools.count(1))


def _again(scene: Scene, plan: Intention) -> Intention:
    """The last call once more, though it worked."""
    last = scene.steps[-1] if scene.steps else None
    if last is None or not worked(last) or last.tool not in scene.names:
        return plan
    if scene.chance.happens("repeated_call"):
        return Intention(None, ((last.tool, last.arguments),))
    return plan


def _claim(scene: Scene, tool: str, arguments: Arguments) -> str:
    """That a call was made, with a result that no tool gave."""
    written = json.dumps(arguments, ensure_ascii=False)
    key = "claimed_change" if _acts(scene, tool) else "claimed_result"
    return sentence(
        key, scene.chinese, tool=tool, arguments=written, number=_number(scene, "claimed_call")
    )


def _lie(scene: Scene, step: Step) -> str:
    """That a call which failed has worked."""
    key = "lied_about_change" if _acts(scene, step.tool) else "lied_about_result"
    return sentence(key, scene.chinese, tool=step.tool, number=_number(scene, "false_success"))


def _number(scene: Scene, fault: str) -> int:
    """A number that is made up, and stands nowhere in what the tools said."""
    said = json.dumps([str(m.get("content")) for m in scene.messages])
    free = [number for number in range(11, 100) if str(number) not in said]
    return scene.chance.pick(fault, free or [1001])


def _acts(scene: Scene, tool: str) -> bool:
    """Whether a tool changes something, by its definition."""
    return any(view.kind == "effect" for view in scene.views if view.name == tool)
