"""What a choice of tools is: plain data."""

from dataclasses import dataclass

from agentkit.offline.choice.filling import Filling
from agentkit.offline.question.intent import Intent
from agentkit.offline.tools.definitions import ToolView


@dataclass(frozen=True)
class Want:
    """A tool to call, and how the question fills it."""

    tool: ToolView
    filling: Filling
    score: float


@dataclass(frozen=True)
class Choice:
    """The tools wanted, the scores of all (best first), what is to be done with the figures, and
    the parts of the question that no tool answers.
    """

    wants: tuple[Want, ...]
    weighed: tuple[tuple[ToolView, float], ...]
    intent: Intent
    unmet: tuple[str, ...] = ()
