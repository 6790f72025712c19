"""Step through a run, change what a tool said, go back, and try another way beside the first.

Built in lesson 06. The buttons call what `Stepping` offers, and nothing is asked or run before a
button is pressed. The same can be done in code: `look`, `step`, `fork`, then show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from agentkit.events import Reply, RunResult
from agentkit.loop import Agent
from agentkit.trace import StepTrace
from agentkit.widgets import stepper_page
from agentkit.widgets.shown import Shown
from agentkit.widgets.stepping import Branch, Stepping

Value = TypeVar("Value")


class LoopStepper(Shown):
    """A run of `agent` on `task` that waits for you.

    The agent's own session is left alone; its tools really run, its `on_event` is told. A risky
    tool is decided by the agent's `approve`, and denied without one.
    """

    def __init__(self, agent: Agent, task: str) -> None:
        self.stepping = Stepping(agent, task)

    @property
    def branches(self) -> list[Branch]:
        """All branches; their `session.messages`, `steps` and `outcome` are there to be read."""
        return self.stepping.branches

    def look(self, branch: int = 0) -> Reply | None:
        """Ask the model what it wants to do next, and do not do it."""
        return self._changed(self.stepping.look(self._number(branch)))

    def step(self, branch: int = 0) -> StepTrace | None:
        """Do what the model wants next; None when the branch has ended."""
        return self._changed(self.stepping.step(self._number(branch)))

    def to_the_end(self, branch: int = 0) -> RunResult | None:
        """Step until the branch ends; its RunResult."""
        while self.stepping.step(self._number(branch)) is not None:
            pass
        return self._changed(self.branches[branch].outcome)

    def fork(self, after: int, edits: Mapping[str, str] | None = None, *, branch: int = 0) -> int:
        """A branch that leaves this one after so many steps, with other observations by the id of
        their call; its number. ValueError for a branch, a step or an id that is not there."""
        done = len(self.branches[self._number(branch)].steps)
        if after not in range(done + 1):
            raise ValueError(f"LoopStepper: after must be a step from 0 to {done}, got {after!r}.")
        return self._changed(self.stepping.fork(branch, after, edits))

    def text(self) -> str:
        return stepper_page.whole_text(self.stepping)

    def page(self) -> str:
        return stepper_page.whole_page(self.stepping)

    def build(self) -> Any:
        from agentkit.widgets.stepper_controls import Controls

        self._controls = Controls(self.stepping)
        return self._controls.box

    def _number(self, branch: int) -> int:
        last = len(self.branches) - 1
        if branch not in range(last + 1):
            raise ValueError(f"LoopStepper: branch must be from 0 to {last}, got {branch!r}.")
        return branch

    def _changed(self, value: Value) -> Value:
        if self._widget is not None:
            self._controls.show()
        return value
