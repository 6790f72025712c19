"""What a task is: a question, the tools for it, and a check of what comes back.

Built in lesson 09. A check looks at the whole run and not at the answer alone: a mail that was to
be sent must have been sent, and a draft must not. What is right it works out itself, with the same
tools, so that no figure can go stale; and what it asks them, the run must have asked them, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agentkit.evals.evidence import collecting
from agentkit.evals.world import stopped_clock
from agentkit.events import RunResult, StopReason

Check = Callable[[RunResult], bool]

DIFFICULTIES = ("easy", "medium", "hard")
LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Task:
    """A question to put to an agent, and how to tell whether it did well.

    `tools` are names of demo tools, or tools of your own. `steps` counts the tool calls that a
    sensible way to the answer takes; of several in one reply each counts. 0 means that no call
    helps. `files` are in the sandbox when the run begins: path to content. `check` is asked only
    about runs that came to an end by themselves. Where it asks for a fact of `facts.py`, the run
    must have looked that up.
    """

    name: str
    question: str
    tools: tuple[str | Callable[..., Any], ...]
    check: Check
    steps: int
    language: str = "en"
    files: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if isinstance(self.tools, str):
            raise TypeError(
                f"Task {self.name!r}: tools must be a tuple of names or functions, got the text "
                f"{self.tools!r}. Write ({self.tools!r},)."
            )
        if self.language not in LANGUAGES:
            raise ValueError(
                f"Task {self.name!r}: language must be one of {', '.join(LANGUAGES)}, "
                f"got {self.language!r}."
            )
        if self.steps < 0:
            raise ValueError(f"Task {self.name!r}: steps must be 0 or more, got {self.steps}.")

    @property
    def difficulty(self) -> str:
        """By the calls it takes: easy up to 1, medium up to 4, hard from 5 on."""
        return DIFFICULTIES[(self.steps > 1) + (self.steps > 4)]

    def solved_by(self, run: RunResult) -> bool:
        """Whether the run did what the task asks, and looked up what its answer rests on. A run
        that a limit stopped did not, nor did one that only says the question again."""
        if run.stop_reason is not StopReason.DONE or _bare(run.answer or "") == _bare(
            self.question
        ):
            return False
        with stopped_clock(), collecting() as needed:
            return bool(self.check(run)) and all(evidence(run) for evidence in needed)


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
