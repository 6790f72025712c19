"""What the agenda looks at: plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agentkit.offline.choice.wants import Choice, Want
from agentkit.offline.question.conversation import Levers
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter


@dataclass(frozen=True)
class Task:
    """A want in its place: the stage orders tasks, `needs` says that it works on results of earlier
    ones.
    """

    want: Want
    stage: int
    needs: bool = False

    @property
    def works_on_results(self) -> bool:
        """Whether it lacks a value, or carries a text, that results may give."""
        texts = any(p.role == "content" for p in self.want.tool.parameters)
        return bool(self.want.filling.missing) or texts


@dataclass(frozen=True)
class Work:
    """All that the agenda looks at."""

    question: Question
    tools: tuple[ToolView, ...]
    choice: Choice
    levers: Levers
    chinese: bool
    earlier: tuple[tuple[Parameter, Any], ...] = ()  # arguments of earlier turns, newest first
    closing: bool = False  # calls were made, and now no tool is offered any more

    @property
    def by_name(self) -> dict[str, ToolView]:
        return {tool.name: tool for tool in self.tools}


@dataclass(frozen=True)
class Due:
    """Calls for one task; what is missing; several records of which only one can be meant."""

    calls: tuple[Mapping[str, Any], ...] = ()
    missing: tuple[Parameter, ...] = ()
    several: tuple[Any, ...] = ()
