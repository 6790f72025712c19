"""Faults in what the model sees before it plans: forgetting, ignored_instruction, wavering.

Each plans with a part of the request out of sight. So what follows is the planner's own conduct in
that situation, and what mends the situation works: a shorter view has nothing far back, a clearer
description has no twin. (The planner scores words in common and heeds no "not for ...". That a
description which names the other tool ends the wavering is the dial's own rule.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.dial.scene import Intention, Message, Scene, worked
from agentkit.offline.dial.sentences import sentence
from agentkit.offline.far_end.tokens import count_messages
from agentkit.offline.question.conversation import text_of
from agentkit.offline.question.followup import understand
from agentkit.offline.summary.exchanges import summary_in

# Tokens. What lies further back can be forgotten. A real model's reach is some ten thousand; with
# a reach of this length a lesson's run of ten calls is long enough to see it.
FAR_BACK = 500
# How much better, in its own points, the best tool must be for the planner never to waver.
NEARLY_EQUAL = 0.12
_SYSTEM = ("system", "developer")
_NAMES = re.compile(r"[A-Za-z0-9_-]+")


def plan_as_seen(scene: Scene) -> tuple[Scene, Intention]:
    """The plan, with what is out of sight left out; and the scene as the model sees it."""
    chance = scene.chance
    if chance.possible("forgetting"):
        near = within_reach(scene.messages)
        if len(near) < len(scene.messages) and chance.happens("forgetting"):
            forgotten = Intention(sentence("forgotten", scene.chinese))
            scene = scene.with_messages(near)
            if not any(message["role"] == "user" for message in near):
                return scene, forgotten
    plan = scene.plan()
    if chance.possible("ignored_instruction"):
        plan = _maybe_without_instructions(scene, plan)
    if chance.possible("wavering"):
        plan = _maybe_the_twin(scene, plan)
    return scene, plan


def within_reach(messages: Sequence[Message]) -> list[Message]:
    """The messages that are not far back, and the system prompt. None begins with a result."""
    left, first = FAR_BACK, len(messages)
    while first > 0:
        left -= count_messages([messages[first - 1]])
        if left < 0 and first < len(messages):
            break
        first -= 1
    while first < len(messages) - 1 and messages[first]["role"] == "tool":
        first += 1
    kept = [message for message in messages[:first] if message["role"] in _SYSTEM]
    return [*kept, *messages[first:]]


def _maybe_without_instructions(scene: Scene, plan: Intention) -> Intention:
    system = [m for m in scene.messages if m["role"] in _SYSTEM]
    told = [message for message in system if summary_in(text_of(message.get("content"))) is None]
    if not told:
        return plan
    other = scene.plan([m for m in scene.messages if not any(m is each for each in told)])
    return other if other != plan and scene.chance.happens("ignored_instruction") else plan


def _maybe_the_twin(scene: Scene, plan: Intention) -> Intention:
    """The plan with a tool's twin in its place; with the twin that was taken before, for good."""
    if not plan.calls or isinstance(scene.choice, Mapping):
        return plan
    best = plan.calls[0][0]
    if any(step.tool == best for step in scene.steps):
        return plan
    twins = _twins(scene, best)
    if not twins:
        return plan
    others = [tool for tool in scene.tools if tool["function"]["name"] != best]
    other = scene.plan(tools=others)
    if any(step.tool in twins and worked(step) for step in scene.steps):
        return other
    if not other.calls or other.calls[0][0] not in twins:
        return plan
    return other if scene.chance.happens("wavering") else plan


def _twins(scene: Scene, best: str) -> set[str]:
    """The tools that fit nearly as well as the best one, and are not wanted beside it. Where the
    description of one names the other, it says when to take which: they are no twins."""
    _, choice, _ = understand(scene.talk, scene.views)
    scores = {tool.name: (score, tool.kind == "effect") for tool, score in choice.weighed}
    named = {tool.name: set(_NAMES.findall(tool.description)) for tool, _ in choice.weighed}
    wanted = {want.tool.name for want in choice.wants}
    if best not in scores:
        return set()
    score, acts = scores[best]
    return {
        name
        for name, (other, acts_too) in scores.items()
        if name not in wanted | {best} | named[best] and best not in named[name]
        if acts == acts_too
        if other > 0 and abs(score - other) <= NEARLY_EQUAL * score
    }
