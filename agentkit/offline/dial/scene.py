"""What the faults look at: the conversation in calls and results, whichever way it came."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from agentkit.offline.dial.chance import Chance
from agentkit.offline.dial.slips import without_slips
from agentkit.offline.language.han import speaks_chinese
from agentkit.offline.question.conversation import Step, Talk, read_talk, text_of
from agentkit.offline.tools.definitions import ToolView, read_tools

Message = Mapping[str, Any]
Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class Intention:
    """What the model is about to say: an answer, or calls."""

    text: str | None
    calls: tuple[tuple[str, Arguments], ...] = ()


@dataclass(frozen=True)
class Scene:
    """One request. `planner` plans; `choice` is its tool_choice; `in_text` means ReAct."""

    messages: Sequence[Message]
    tools: Sequence[Mapping[str, Any]]
    planner: Callable[..., Any]
    chance: Chance
    in_text: bool = False
    choice: Any = "auto"
    parallel: bool = True

    def plan(
        self,
        messages: Sequence[Message] | None = None,
        tools: Sequence[Mapping[str, Any]] | None = None,
    ) -> Intention:
        """The planner's plan, maybe for other messages or tools than those that are there."""
        plan = self.planner(
            without_slips(self.messages if messages is None else messages, self.tools),
            self.tools if tools is None else tools,
            tool_choice=self.choice,
            parallel=self.parallel,
        )
        return Intention(plan.text, tuple(plan.calls))

    def with_messages(self, messages: Sequence[Message]) -> Scene:
        return replace(self, messages=messages)

    @property
    def forced(self) -> bool:
        """Whether the service guarantees a call of an offered tool."""
        return self.choice == "required" or isinstance(self.choice, Mapping)

    @cached_property
    def talk(self) -> Talk:
        return read_talk(self.messages)

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(tool["function"]["name"] for tool in self.tools)

    @cached_property
    def views(self) -> tuple[ToolView, ...]:
        return read_tools(self.tools)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The calls since the last request."""
        return self.talk.turns[-1].steps

    @property
    def latest(self) -> tuple[Step, ...]:
        """Of these, the calls of the last reply."""
        return tuple(step for step in self.steps if step.batch == self.steps[-1].batch)

    @property
    def chinese(self) -> bool:
        return in_chinese(self.messages)


def in_chinese(messages: Sequence[Message]) -> bool:
    """Whether the last request is in Chinese."""
    asked = [text_of(m.get("content")) for m in messages if m.get("role") == "user"]
    return bool(asked) and speaks_chinese(asked[-1])


def failed(step: Step) -> bool:
    """Whether a call ran, or could not run, and its result is an error that one can act on."""
    seen = step.observation
    return seen is not None and bool(seen.error) and seen.fault not in ("interrupted", "not run")


def worked(step: Step) -> bool:
    return step.observation is not None and not step.observation.error
